import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { ownRendererProblem } from './own-renderer.ts';

const resolve = createRequire(import.meta.url).resolve;
const read = (name: string, file: string): string => {
  const text = readFileSync(join(dirname(resolve(`${name}/package.json`)), 'cjs', file), 'utf8');
  return transformSync(text, { minify: true }).code;
};

/** Production builds as npm has them. */
const packages = {
  18: { react: read('react-18', 'react.production.min.js'), dom: read('react-dom-18', 'react-dom.production.min.js') },
  19: { react: read('react', 'react.production.js'), dom: read('react-dom', 'react-dom-client.production.js') },
};
type Major = keyof typeof packages;

/** A module with its `require` as `name` and other modules under numbers. */
const numbered = (text: string, name: string) =>
  text.replace(/require\("([\w-]+)"\)/g, (_all, module) => `${name}(${module === 'react' ? 1 : 9})`);

const consumes =
  'r.consumesLoadingData = { moduleIdToConsumeDataMapping: { 1: { shareKey: "react", singleton: !0 } } }';
const shapes: Record<string, (major: Major, whole: boolean) => Record<string, string>> = {
  webpack: (major, whole) => ({
    'remoteEntry.js': `(() => { var r = {}; ${whole ? '' : consumes} })()`,
    'page.js': `(self.webpackChunkx_1 ||= []).push([[7], { ${whole ? `1(e, exports, r) { ${packages[major].react} },` : ''}
      61(module, exports, r) { ${numbered(packages[major].dom, 'r')} } }])`,
  }),
  /** React may be in the build as a fallback only: the shell's is taken. */
  'rspack with a fallback': (major, whole) => ({
    'remoteEntry.js': `(() => { var r = {}; ${whole ? '' : consumes} })()`,
    '5.js': `(self.webpackChunkx_1 ||= []).push([["5"], { ${whole ? 1 : 2}(e, exports, r) { ${packages[major].react} } }])`,
    'page.js': `(self.webpackChunkx_1 ||= []).push([["7"], { 61(module, exports, r) { ${numbered(packages[major].dom, 'r')} } }])`,
  }),
  vite: (major, whole) => ({
    'remoteEntry.js': `var x_1 = (() => { const core = (exports) => { ${whole ? packages[major].react : 'return shell'} };
      const one = (n) => (n === 1 ? core({}) : 0); const dom = (exports) => { ${numbered(packages[major].dom, 'one')} }; return dom({}); })()`,
  }),
};
const files = (all: Record<string, string>) =>
  new Map(Object.entries(all).map(([name, text]) => [name, Buffer.from(text)]));

test.each<[string, Major]>([
  ['webpack', 18],
  ['rspack with a fallback', 19],
  ['vite', 19],
])('%s: react-dom %i on the React of the shell is a problem, with its file', (shape, major) => {
  const problem = ownRendererProblem(files(shapes[shape]?.(major, false) ?? {}), { react: '^19.0.0' });
  expect(problem).toMatch(/^(?:page|remoteEntry)\.js has react-dom in it, and its React is the shell's/);
});

test.each<[string, Major]>([
  ['webpack', 19],
  ['vite', 18],
])('%s: React and react-dom %i together are none', (shape, major) => {
  expect(ownRendererProblem(files(shapes[shape]?.(major, true) ?? {}), { react: '^19.0.0' })).toBeUndefined();
});

test.each([
  ['a text about it', 'const text = "react-dom rendererPackageName reconcilerVersion";'],
  ['another renderer', 'hook.inject({ rendererPackageName: "preact", reconcilerVersion: "10" });'],
  ['code that reads it', 'if (renderer.rendererPackageName === "react-dom") use(renderer.reconcilerVersion);'],
])('%s is none', (_what, text) => {
  expect(ownRendererProblem(files({ 'page.js': text }), { react: '^19.0.0' })).toBeUndefined();
});

test('a release that takes no React from the shell brings a renderer that is its own affair', () => {
  expect(ownRendererProblem(files(shapes.webpack?.(19, false) ?? {}), {})).toBeUndefined();
});
