import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The file of a webpack loader that this package depends on, wherever the build that names it runs. */
export const loader = (name: string): string => resolve(name);
