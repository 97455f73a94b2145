import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { remote } from './federation.js';

const jsx = {
  jsc: { parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } },
};

export default {
  mode: 'production',
  entry: {},
  output: { publicPath: 'auto', uniqueName: remote.name, path: `${import.meta.dirname}/dist/rspack` },
  module: { rules: [{ test: /\.jsx$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: jsx }] },
  plugins: [new ModuleFederationPlugin(remote)],
};
