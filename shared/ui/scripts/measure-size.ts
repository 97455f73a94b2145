/** Prints the size of each entry, in brotli bytes. */
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** Shared modules of other packages. */
const external = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client', '@nearhand/platform', 'formik', 'yup'];

const measure = async (name: string, source: string): Promise<void> => {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: new URL('../src', import.meta.url).pathname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    external,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const bytes = brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
  process.stdout.write(`${name.padEnd(28)} ${(bytes / 1024).toFixed(1)} KB\n`);
};

const all = (...entries: string[]): string => entries.map((entry) => `export * from './${entry}.ts';`).join('\n');

await measure('.', all('index'));
await measure('. and ./figures', all('index', 'figures'));
await measure('. and ./overlays', all('index', 'overlays'));
await measure('. and ./forms', all('index', 'forms'));
await measure('./icons, all of them', all('icons'));
