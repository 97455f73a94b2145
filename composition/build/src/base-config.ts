import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { loader } from './loader.ts';

interface BuildMode {
  production: boolean;
  /** Hot reload: only under webpack-dev-server. */
  hot: boolean;
}

export type WebpackFactory = (env?: { WEBPACK_SERVE?: boolean }) => Configuration;

export const buildMode = (env: { WEBPACK_SERVE?: boolean } = {}): BuildMode => ({
  production: !env.WEBPACK_SERVE,
  hot: env.WEBPACK_SERVE === true,
});

const scripts = (mode: BuildMode): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: loader('swc-loader'),
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: !mode.production, refresh: mode.hot } },
      },
    },
  },
});

/**
 * Chromium compiles all functions of such a file in a separate thread while the file comes. Without it, each function is
 * compiled by the main thread at its first call: a third of the time until a page is drawn.
 */
const compiledWhileLoading = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1, // the minifier would drop it
});

/** The dev server's overlay shows compile errors; the page's boundaries show errors at run time. */
export const devClient = { overlay: { errors: true, warnings: false, runtimeErrors: false } };

export const baseConfig = (folder: string, mode: BuildMode): Configuration => {
  // Without it Module Federation makes webpack fail to learn its path, which takes half a second.
  process.env.FEDERATION_WEBPACK_PATH ||= createRequire(join(folder, 'package.json')).resolve('webpack');
  return {
    context: folder,
    mode: mode.production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: mode.production ? 'hidden-source-map' : 'cheap-module-source-map',
    module: {
      rules: [
        scripts(mode),
        { test: /\.(?:svg|webp|png|woff2)$/, type: 'asset/resource' },
        { test: /\.js$/, issuer: /\.html$/, type: 'asset/source' },
      ],
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    plugins: mode.hot ? [new ReactRefreshPlugin({ overlay: false, library: folder })] : [compiledWhileLoading],
    // A module that throws while it loads is tried again by the next import, so that Retry can recover.
    output: {
      // Firefox uses a preload only for a script with the same charset, and a preload has none.
      charset: false,
      strictModuleErrorHandling: true,
      // A slow line is no failure. The shell ends a chunk whose server hangs.
      chunkLoadTimeout: 600_000,
      crossOriginLoading: 'anonymous',
      clean: mode.production,
    },
    // Half of the time that webpack's choice takes, and a smaller result. SWC has threads; processes take time to start.
    optimization: {
      // Random names do not compress. The price: one more export of a module changes all files that import it.
      mangleExports: mode.production && 'size',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          parallel: false,
          minimizerOptions: { compress: { passes: 3 } },
        }),
      ],
    },
    performance: { hints: false },
    // The version is raised with settings that change what an import leads to: the cache would not notice. A build for
    // production is seldom repeated: to write its cache takes a quarter of its time, and 200 MB for all of a site.
    cache: mode.hot && { type: 'filesystem', name: 'serve', version: '12' },
    stats: 'errors-warnings',
  };
};
