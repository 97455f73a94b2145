import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = createRequire(import.meta.url);
const runtime = createRequire(here.resolve('@module-federation/runtime'));

const unused = fileURLToPath(new URL('./federation-unused.js', import.meta.url));
/** Replaced by `federation-unused.js`. */
const unusedFiles = {
  'runtime-core': ['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js'],
  sdk: ['dom.js'],
  'error-codes': [],
};

/**
 * Aliases for the ES module builds of the federation runtime, without unused parts. Some of its imports are `require`, which
 * would put a second copy (20 KB brotli) into the shell.
 */
export const federationRuntimeAlias = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unusedFiles).flatMap(([part, files]) => {
      const name = `@module-federation/${part}`;
      const common = runtime.resolve(name);
      const module = ['.js', '.mjs']
        .map((ending) => common.replace(/\.c?js$/, ending))
        .find((file) => file !== common && existsSync(file));
      const folder = dirname(module ?? common);
      return [[`${name}$`, module ?? common], ...files.map((file) => [join(folder, file), unused])];
    }),
  );
