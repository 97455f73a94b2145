import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const here = createRequire(import.meta.url);
const runtime = createRequire(here.resolve('@module-federation/runtime'));
const parts = ['runtime-core', 'sdk', 'error-codes'];

/**
 * The ES module builds of the federation runtime. Part of it is asked for by `require` and part by `import`, which
 * would put two copies (20 KB brotli) into the shell.
 */
export const federationRuntimeAlias = (): Record<string, string> =>
  Object.fromEntries(
    parts.map((part) => {
      const name = `@module-federation/${part}`;
      const common = runtime.resolve(name);
      const module = ['.js', '.mjs']
        .map((ending) => common.replace(/\.c?js$/, ending))
        .find((file) => file !== common && existsSync(file));
      return [`${name}$`, module ?? common];
    }),
  );
