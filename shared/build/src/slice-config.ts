import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { ExternalItem } from 'webpack';
import type {} from 'webpack-dev-server';
import { baseConfig, buildMode, type WebpackFactory } from './base-config.ts';
import { installedVersion, readPackage } from './package-json.ts';
import { exposedChunk, ReleaseFilePlugin } from './release-file-plugin.ts';
import { parseReleaseSource } from './release-source.ts';
import { sharedModules } from './shared-modules.ts';

/**
 * The webpack configuration of a slice: its `release.json` says what it offers, and everything of the shared list is
 * taken from the shell, so the bundle holds the slice's own code alone.
 */
export const sliceConfig =
  (folder: string): WebpackFactory =>
  (env) => {
    const mode = buildMode(env);
    const base = baseConfig(folder, mode);
    const { name } = readPackage(folder);
    const slice = name.replace('@nearhand/', '');
    const source = parseReleaseSource(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
    return {
      ...base,
      name: slice,
      entry: {},
      externals: mode.hot ? [refreshFromShell] : [],
      output: {
        ...base.output,
        path: join(folder, 'dist'),
        publicPath: 'auto',
        uniqueName: slice,
        filename: '[name].[contenthash:10].js',
        chunkFilename: '[name].[contenthash:10].js',
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerName(slice),
          filename: 'remoteEntry.js',
          exposes: exposed({ './routes': './src/routes.tsx', ...source.exposes }),
          shared: consumed(folder),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new ReleaseFilePlugin(source, installedVersion(folder, '@nearhand/platform') ?? '0.0.0'),
      ],
      devServer: {
        hot: true,
        allowedHosts: 'all',
        headers: { 'Access-Control-Allow-Origin': '*' },
        client: { overlay: false },
      },
    };
  };

/** The global that a slice's entry defines: `mf-bookings` becomes `mf_bookings`. */
export const containerName = (slice: string): string => slice.replaceAll('-', '_');

/** The plugin asks for the runtime by its file's path. */
const refreshFromShell: ExternalItem = ({ request = '' }, callback) =>
  /react-refresh\/runtime(?:\.js)?$/.test(request) ? callback(undefined, 'var __nearhandRefresh') : callback();

/** Each exposed module in a chunk of its own name, so that the release can tell which files it needs. */
const exposed = (modules: Record<string, string>) =>
  Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, { import: file, name: exposedChunk(name) }]));

const consumed = (folder: string) =>
  Object.fromEntries(
    Object.keys(sharedModules).flatMap((module) => {
      const version = installedVersion(folder, module);
      return version ? [[module, { singleton: true, import: false as const, requiredVersion: `^${version}` }]] : [];
    }),
  );
