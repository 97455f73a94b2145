declare module '*.svg' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the build gives a file's address so.
  export default address;
}
