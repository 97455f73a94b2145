import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlPlugin from 'html-webpack-plugin';
import CssExtractPlugin from 'mini-css-extract-plugin';
import type {} from 'webpack-dev-server';
import { baseConfig, buildMode, type WebpackFactory } from './base-config.ts';
import { federationRuntimeAlias } from './federation-runtime.ts';
import { loader } from './loader.ts';
import { installedVersion } from './package-json.ts';
import { sharedModules } from './shared-modules.ts';

const refreshRuntime = fileURLToPath(new URL('./refresh-runtime.js', import.meta.url));

/** What the plugin does by itself, but for the comments that are instructions to the web server. */
const minifyHtml = {
  collapseWhitespace: true,
  keepClosingSlash: true,
  removeComments: true,
  ignoreCustomComments: [/^#/],
  removeRedundantAttributes: true,
  removeScriptTypeAttributes: true,
  removeStyleLinkTypeAttributes: true,
  useShortDoctype: true,
};

/** The webpack configuration of the shell: it provides the shared list and knows no slice. */
export const shellConfig =
  (folder: string): WebpackFactory =>
  (env) => {
    const mode = buildMode(env);
    const base = baseConfig(folder, mode);
    return {
      ...base,
      name: 'shell',
      entry: { shell: mode.hot ? [refreshRuntime, './src/index.ts'] : './src/index.ts' },
      output: {
        ...base.output,
        path: join(folder, 'dist'),
        publicPath: '/',
        uniqueName: 'shell',
        filename: mode.production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
        chunkFilename: mode.production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
        assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      },
      resolve: { ...base.resolve, alias: federationRuntimeAlias() },
      module: {
        rules: [
          ...(base.module?.rules ?? []),
          { test: /\.css$/, use: [CssExtractPlugin.loader, { loader: loader('css-loader') }], sideEffects: true },
        ],
      },
      plugins: [
        ...(base.plugins ?? []),
        new HtmlPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: mode.production && minifyHtml }),
        new CssExtractPlugin({
          filename: mode.production ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
        }),
        new ModuleFederationPlugin({
          name: 'shell',
          shared: provided(folder),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
      ],
      devServer: { hot: true, allowedHosts: 'all', historyApiFallback: true, client: { overlay: false } },
    };
  };

const provided = (folder: string) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([module, { eager }]) => {
      const version = installedVersion(folder, module);
      if (!version) throw new Error(`The shell provides ${module} and must depend on it.`);
      return [module, { singleton: true, eager, version, requiredVersion: version }];
    }),
  );
