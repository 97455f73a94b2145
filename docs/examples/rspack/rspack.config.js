import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const { container, shared } = JSON.parse(readFileSync('release.json', 'utf8'));

export default {
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: 'hidden-source-map',
  entry: {},
  output: {
    publicPath: 'auto',
    uniqueName: container,
    chunkLoadingGlobal: `webpackChunk${container}`,
    filename: '[name].js',
    clean: true,
  },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        use: {
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'ecmascript', jsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: container,
      filename: 'remoteEntry.js',
      exposes: {
        './routes': { import: './src/routes.jsx', name: 'routes' },
        './note': { import: './src/note.jsx', name: 'note' },
      },
      shared: Object.fromEntries(
        Object.entries(shared).map(([name, requiredVersion]) => [
          name,
          { singleton: true, import: false, requiredVersion },
        ]),
      ),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      // The shell has the runtime of Module Federation too.
      experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    }),
    new rspack.CopyRspackPlugin({ patterns: ['release.json', 'events.json'] }),
  ],
};
