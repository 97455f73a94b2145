import { createRequire } from 'node:module';

const here = createRequire(import.meta.url);

/** @typedef {'page' | 'browser' | 'node' | 'database'} Kind `page` has the harness, `database` the embedded database at hand. */

/**
 * The one Jest setting for every package of this repository.
 * @param {string} name the package, shown beside its tests
 * @param {string} root its folder from the repository's root
 * @param {Kind} kind where its code runs
 */
export const project = (name, root, kind) => ({
  ...settings(new URL(`../../${root}/`, import.meta.url).pathname, kind),
  displayName: name,
});

/**
 * One project for the groups of test files of all packages of a kind: Jest keeps what it compiled by project, and slices
 * share most of their modules.
 * @param {Kind} kind
 * @param {string[]} roots the folders of the groups
 */
export const groupsProject = (kind, roots) => ({ ...project(kind, '.', kind), roots });

/**
 * The whole Jest configuration of a slice that lies in a separate repository.
 * @param {string} folder where its package.json is
 */
export const sliceTests = (folder) =>
  settings(folder, 'page', createRequire(`${folder}/package.json`).resolve('@nearhand/testing/setup'));

const noTests = ['/node_modules/', '/dist/', ...(process.env.FULL_TESTS ? [] : ['\\.full\\.test\\.'])];

const settings = (rootDir, kind, setup = setups[kind]) => ({
  rootDir,
  // A spy of one test says nothing to the next.
  restoreMocks: true,
  testEnvironment: environments[kind],
  // Without this each use of these names is slow in Jest: one function of Drizzle took a fifth of the API's tests.
  sandboxInjectedGlobals: setup ? [] : ['Object', 'Array', 'JSON', 'Math'],
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
  ...(setup ? { setupFilesAfterEnv: [setup] } : {}),
});

const setups = {
  page: new URL('./src/setup.ts', import.meta.url).pathname,
  // The test harness imports these packages: they cannot use it.
  browser: new URL('./jest-browser.mjs', import.meta.url).pathname,
};

const inBrowser = new URL('./jest-browser-environment.cjs', import.meta.url).pathname;
const environments = {
  page: inBrowser,
  browser: inBrowser,
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
