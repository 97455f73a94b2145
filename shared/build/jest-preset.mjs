/** @typedef {'browser' | 'node' | 'database'} Kind `database` is Node with the embedded database at hand. */

/**
 * The one Jest setting for every package.
 * @param {string} name the package, shown beside its tests
 * @param {string} root its folder from the repository's root
 * @param {Kind} kind where its code runs
 */
export const project = (name, root, kind) => ({
  displayName: name,
  rootDir: new URL(`../../${root}/`, import.meta.url).pathname,
  // A spy of one test says nothing to the next.
  restoreMocks: true,
  testEnvironment: environments[kind],
  // `npm test` writes files that run many of the API's in one go.
  roots: [(name === 'api' && process.env.NEARHAND_TOGETHER) || '<rootDir>'],
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/', ...(name === 'deploy' ? ['/stripe-sandbox/'] : [])],
  modulePathIgnorePatterns: ['/dist/', '/.types/', '/.data/'],
  transform: {
    '\\.(?:[cm]?[jt]sx?)$': [
      '@swc/jest',
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
  },
  ...(kind === 'browser' ? { setupFilesAfterEnv: [new URL(setupOf(root), import.meta.url).pathname] } : {}),
});

const environments = {
  browser: 'jest-fixed-jsdom',
  node: 'node',
  database: new URL('./jest-database-environment.mjs', import.meta.url).pathname,
};

const esModules = [
  '@electric-sql+pglite',
  '@fastify+cookie',
  'ky',
  'msw',
  'until-async',
  'typebox',
  'jose',
  'rettime',
  '@mswjs+interceptors',
  '@open-draft+until',
  'lucide-react',
];

/** What the harness itself is made of cannot be set up by it. */
const setupOf = (root) => (/^shared\/(?:platform|ui)$/.test(root) ? './jest-browser.mjs' : '../testing/src/setup.ts');
