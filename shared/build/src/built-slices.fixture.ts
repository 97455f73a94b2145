import { argv } from 'node:process';
import webpack, { type Configuration } from 'webpack';
import { sliceConfig } from './index.ts';

/** Builds the slices in the folders that it is called with, the last one as a dev server does, also when it does not compile. */
const folders = argv.slice(2);

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (config.mode === 'production' && stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

// Minifying takes most of the time and changes nothing that is looked at.
for (const folder of folders) {
  const config = sliceConfig(folder)({ WEBPACK_SERVE: folder === folders.at(-1) });
  await build({ ...config, cache: false, optimization: { minimize: false } });
}
