import { argv } from 'node:process';
import webpack, { type Configuration } from 'webpack';
import { sliceConfig } from './index.ts';

/** Builds the slices in the folders that it is called with; with NODE_ENV=development as a dev server does. */
const folders = argv.slice(2);
const served = process.env.NODE_ENV === 'development';

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });

// Minifying takes most of the time and changes nothing that is looked at.
for (const folder of folders)
  await build({ ...sliceConfig(folder)({ WEBPACK_SERVE: served }), cache: false, optimization: { minimize: false } });
