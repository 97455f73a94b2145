import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@slices/kernel/user-error.ts';

const ours = ['@nearhand/contracts', '@nearhand/platform', '@nearhand/ui'];
const libraries = ['@tanstack/react-query', 'react', 'react-dom'];
/** `npm start` builds the slice with these. */
const buildTools = ['@nearhand/build', 'tsx', 'webpack'];
const devTools = ['@nearhand/testing', '@types/react', 'webpack-cli', 'webpack-dev-server'];
/** The workspace has these at its root. */
const rootTools = [
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  'jest',
  'typescript',
];
const scripts = {
  build: "NODE_OPTIONS='--import tsx' webpack build",
  dev: "NODE_OPTIONS='--import tsx' webpack serve",
};
/** Hot reload needs the address of the dev server: the page may be another site's. */
const devServer = '--port 4110 --client-web-socket-url ws://localhost:4110/ws';

const engines = { node: '>=20.19' };

type Dependencies = Record<string, string>;
const listed = (names: readonly string[], version: (name: string) => string): Dependencies =>
  Object.fromEntries([...names].sort().map((name) => [name, version(name)]));

export const workspacePackage = (slice: string, title: string): object => {
  const version = (name: string) => (name.startsWith('@nearhand/') ? 'workspace:*' : 'catalog:');
  return {
    name: `@nearhand/${slice}`,
    version: '0.1.0',
    private: true,
    description: `${title}.`,
    license: 'MIT',
    type: 'module',
    engines,
    scripts,
    dependencies: listed([...ours, ...libraries, ...buildTools], version),
    devDependencies: listed(devTools, version),
  };
};

export const outsidePackage = (slice: string, title: string, root: string): object => {
  const range = (name: string) => `^${versionIn(root, name)}`;
  // The exact tools with which the shared packages were tested.
  const tool = (name: string) => (name.startsWith('@nearhand/') ? range(name) : versionIn(root, name));
  return {
    name: slice,
    version: '0.1.0',
    private: true,
    description: `${title}.`,
    type: 'module',
    engines,
    scripts: { ...scripts, dev: `${scripts.dev} ${devServer}`, test: 'jest', types: 'tsc' },
    dependencies: listed([...ours, ...libraries], range),
    devDependencies: listed([...buildTools, ...devTools, ...rootTools], tool),
  };
};

const holders = ['mf-auth', 'shared/testing', '.'];

const versionIn = (root: string, name: string): string => {
  for (const holder of holders) {
    try {
      const data: unknown = JSON.parse(readFileSync(join(root, holder, 'node_modules', name, 'package.json'), 'utf8'));
      if (typeof data === 'object' && data !== null && 'version' in data) return String(data.version);
    } catch {
      // the next one may have it
    }
  }
  throw new UserError(`${name} is not installed in this repository: run pnpm install.`);
};
