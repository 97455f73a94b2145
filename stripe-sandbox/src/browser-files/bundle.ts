import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = new URL('../../browser/', import.meta.url);

/** One script for browsers from `browser/<entry>.ts`; made at the first request and kept. */
export const bundler = (): ((entry: string) => Promise<string>) => {
  const made = new Map<string, Promise<string>>();
  return (entry) => {
    const known = made.get(entry) ?? bundle(entry);
    made.set(entry, known);
    return known;
  };
};

const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${entry}.ts`, folder))],
    bundle: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};
