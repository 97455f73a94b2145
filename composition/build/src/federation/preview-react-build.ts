import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chunk, RuleSetRule } from 'webpack';

/** For `preview-react.cjs` in the shell of `folder`: React's packages do not export the files of their builds. */
export const reactBuilds = (folder: string): Record<string, string> => {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const builds = (name: string) => join(dirname(resolve(name)), 'cjs');
  return { 'react/cjs': builds('react'), 'react-dom/cjs': builds('react-dom') };
};

export const inDevelopment: RuleSetRule = {
  test: /[\\/](?:react|react-dom)[\\/]cjs[\\/].*\.development\.js$|[\\/]react-refresh[\\/].*\.js$/,
  use: fileURLToPath(new URL('./as-in-development.cjs', import.meta.url)),
};

const chunkName = 'preview-react';

/** `chunks` of `splitChunks`, by default all that are not initial: a preview's React is one file. */
export const splitChunk = (chunk: Chunk): boolean => chunk.name !== chunkName && !chunk.canBeInitial();
