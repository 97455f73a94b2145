/** Each of the plugins takes these options. */
export const remote = {
  name: 'shop',
  filename: 'remoteEntry.js',
  exposes: { './App': './src/App.jsx' },
  shared: { react: { singleton: true } },
  manifest: true,
  dts: false,
};
