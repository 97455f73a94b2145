import { argv } from 'node:process';
import webpack, { type Configuration } from 'webpack';
import { IntegrityPlugin } from './integrity/integrity-plugin.ts';
import { sliceConfig } from './slice-config.ts';

/**
 * Builds the slices in the folders that it is called with, and in the first also `plain.js`, with the integrity plugin alone.
 * With NODE_ENV=development it builds as a dev server does, without `plain.js`.
 */
const [first = '', ...others] = argv.slice(2);
const served = process.env.NODE_ENV === 'development';

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

const plain: Configuration = {
  context: first,
  mode: 'production',
  optimization: { minimize: false },
  target: ['web', 'es2022'],
  entry: { plain: './src/plain.js' },
  output: { path: `${first}/plain`, filename: '[name].js', chunkFilename: '[name].js', publicPath: '/r/', clean: true },
  plugins: [new IntegrityPlugin()],
};
if (!served) await build(plain);
// Minifying takes most of the time and changes nothing that is looked at.
for (const folder of [first, ...others])
  await build({ ...sliceConfig(folder)({ WEBPACK_SERVE: served }), cache: false, optimization: { minimize: false } });
