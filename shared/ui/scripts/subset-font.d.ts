declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, Axis>; noLayoutClosure?: boolean },
  ): Promise<Buffer>;

  // biome-ignore lint/style/noDefaultExport: what the package exports
  export { subsetFont as default };
}
