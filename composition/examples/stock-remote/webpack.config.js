import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { remote } from './federation.js';

export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: remote.name, path: `${import.meta.dirname}/dist/webpack` },
  module: { rules: [{ test: /\.jsx$/, loader: 'esbuild-loader', options: { jsx: 'automatic' } }] },
  plugins: [new ModuleFederationPlugin(remote)],
};
