import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/**
 * Bundles the program `entry` of the package in `folder` with its workspace packages. Node starts one file in half the
 * time that tsx needs for hundreds. Returns the arguments for Node. Throws when the sources have a syntax error.
 */
export const bundled = async (folder: string, entry: string): Promise<string[]> => {
  const text = await bundledText(folder, entry);
  // Below the package, so that Node finds the package's dependencies.
  const file = join(folder, 'node_modules/.cache/bundled', basename(entry).replace(/ts$/, 'mjs'));
  mkdirSync(dirname(file), { recursive: true });
  // Two starts may write it at once.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return ['--enable-source-maps', file];
};

export const bundledText = async (folder: string, entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: installedPackages(folder),
    plugins: [sourceAddresses, ownEsbuild],
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

const installedPackages = (folder: string): string[] => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries<string>({ ...dependencies, ...devDependencies })
    .filter(([, range]) => !range.startsWith('workspace:'))
    .flatMap(([name]) => [name, `${name}/*`]);
};

/** `import.meta.url` stays the address of the source file: programs read files beside it. */
const sourceAddresses: Plugin = {
  name: 'source addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    })),
};

/** A program that bundles too takes this package's esbuild: a start installs no development dependencies. */
const ownEsbuild: Plugin = {
  name: 'own esbuild',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^esbuild$/ }, () => ({
      path: pathToFileURL(createRequire(import.meta.url).resolve('esbuild')).href,
      external: true,
    })),
};
