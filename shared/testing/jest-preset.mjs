import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const here = createRequire(import.meta.url);

/** @typedef {'browser' | 'node' | 'database'} Kind `database` is Node with the embedded database at hand. */

/**
 * The one Jest setting for every package of this repository.
 * @param {string} name the package, shown beside its tests
 * @param {string} root its folder from the repository's root
 * @param {Kind} kind where its code runs
 */
export const project = (name, root, kind) => ({
  ...settings(
    new URL(`../../${root}/`, import.meta.url).pathname,
    kind,
    new URL(setupOf(root), import.meta.url).pathname,
  ),
  displayName: name,
  // `npm test` writes files that each run a group of test files.
  roots: [groupsOf(root) ?? '<rootDir>'],
});

const groupsOf = (root) => {
  const folder = process.env.TEST_GROUPS && join(process.env.TEST_GROUPS, root);
  return folder && existsSync(folder) ? folder : undefined;
};

/**
 * The whole Jest configuration of a slice that lies in a separate repository.
 * @param {string} folder where its package.json is
 */
export const sliceTests = (folder) =>
  settings(folder, 'browser', createRequire(`${folder}/package.json`).resolve('@nearhand/testing/setup'));

const noTests = ['/node_modules/', '/dist/', ...(process.env.FULL_TESTS ? [] : ['\\.full\\.test\\.'])];

const settings = (rootDir, kind, setup) => ({
  rootDir,
  // A spy of one test says nothing to the next.
  restoreMocks: true,
  testEnvironment: environments[kind],
  // Without this each use of these names is slow in Jest: one function of Drizzle took a fifth of the API's tests.
  sandboxInjectedGlobals: kind === 'browser' ? [] : ['Object', 'Array', 'JSON', 'Math'],
  // The shell's build replaces these names.
  globals: { __COMPOSITION_KEYS__: { keys: [] }, __DEVELOPMENT__: false },
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: noTests,
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  transform: {
    '\\.(?:[cm]?[jt]sx?)$': [
      here.resolve('@swc/jest'),
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { plugins: [] },
        },
      },
    ],
  },
  // Packages that ship ES modules alone, or import() in CommonJS, which Jest cannot do.
  transformIgnorePatterns: [
    `/node_modules/(?!\\.pnpm/(?:${esModules.join('|').replaceAll('+', '\\+')})@|(?:${esModules.join('|').replaceAll('+', '/')})/)`,
  ],
  moduleNameMapper: {
    '\\.(?:css|woff2|svg|webp|png)$': new URL('./jest-asset.cjs', import.meta.url).pathname,
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#getExePath$': new URL('./jest-typescript.cjs', import.meta.url).pathname,
  },
  ...(kind === 'browser' ? { setupFilesAfterEnv: [setup] } : {}),
});

const environments = {
  browser: here.resolve('jest-fixed-jsdom'),
  node: 'node',
  database: new URL('./jest-database-environment.mjs', import.meta.url).pathname,
};

const esModules = [
  '@slices+build',
  '@slices+format',
  '@slices+host',
  '@nearhand+contracts',
  '@nearhand+payments',
  '@nearhand+platform',
  '@nearhand+testing',
  '@nearhand+ui',
  '@electric-sql+pglite',
  '@fastify+cookie',
  'content-disposition',
  'cookie',
  'tinypool',
  'ky',
  'msw',
  'until-async',
  'jose',
  'oauth4webapi',
  'openid-client',
  'rettime',
  '@mswjs+interceptors',
  '@open-draft+until',
  '@opentelemetry+otlp-exporter-base',
  'temporal-polyfill',
  'temporal-utils',
  'typescript',
];

/** The test harness imports these packages: they cannot use it. */
const setupOf = (root) =>
  /^(?:shared\/(?:platform|ui)|composition\/host)$/.test(root) ? './jest-browser.mjs' : './src/setup.ts';
