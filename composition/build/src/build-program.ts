import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';

/**
 * Builds each folder that comes as a message with its webpack.config.ts, and answers with the errors, an empty text for none.
 * Webpack takes two seconds to load: a process that stays builds the next slice in half the time.
 */
process.on('message', async (folder: string) => {
  process.send?.(await errorsOf(folder).catch((error: unknown) => (error instanceof Error ? error.stack : `${error}`)));
});

const errorsOf = async (folder: string): Promise<string> => {
  // Module Federation numbers modules by their way from here.
  process.chdir(folder);
  const { default: factory } = await import(join(folder, 'webpack.config.ts'));
  const stats = await built(factory());
  return stats.hasErrors() ? stats.toString('errors-only') : '';
};

const built = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => (stats ? resolve(stats) : reject(error)));
    });
  });
