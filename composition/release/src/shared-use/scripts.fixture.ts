import { transformSync } from 'esbuild';
import { changeRules } from './change-rules.ts';
import { parseScripts, sharedUses } from './shared-uses.ts';

const modules = {
  1: 'react',
  2: 'react-dom',
  3: 'react/jsx-runtime',
  4: '@tanstack/react-query',
  5: 'react-dom/test-utils',
};
const header = 'var React = r(1), DOM = r(2), jsx = r(3), query = r(4);';

/** The entry of webpack and of rspack with the numbers of the shell's modules. */
const entry = `var x_1; (() => { var r = {}; r.consumesLoadingData = { moduleIdToConsumeDataMapping: {
  ${Object.entries(modules).map(([id, name]) => `${id}: { shareScope: ["default"], shareKey: "${name}" }`)} } }; x_1 = r; })()`;

const minified = (text: string, format?: 'esm') =>
  transformSync(text, { minify: true, format, loader: 'jsx', jsx: 'automatic', target: 'es2022' }).code;

/** How bundlers, and a text editor, wrap the code of a release, by its name. */
const shapes: Record<string, (code: string) => Record<string, string>> = {
  webpack: (code) => ({
    'remoteEntry.js': entry,
    'page.js': `(globalThis.webpackChunkx_1 ||= []).push([[7], { 61(e, t, r) { ${header} ${code} } }])`,
  }),
  rspack: (code) => ({
    'remoteEntry.js': entry,
    'page.js': `(globalThis.webpackChunkx_1 ||= []).push([["7"], { "./src/page.jsx": function (e, t, r) { ${header} ${code} } }])`,
  }),
  /** A module that another one of the same bundle imports. */
  modules: (code) => ({
    'remoteEntry.js': entry,
    'page.js': `(globalThis.webpackChunkx_1 ||= []).push([[7], { 60(e, t, r) { r.d(t, { A: () => DOM, B: () => React }); ${header} },
      61(e, t, r) { var own = r(60); ${code} } }])`,
  }),
  vite: (code) => ({
    'assets/a__loadShare__b.js': `const fill = (e) => { all = e; one = e.findDOMNode; }; let all, one;
      const found = load(share, { canonical: "default:react-dom", aliases: ["react-dom"] }); fill(found); export { all as d, one as f };`,
    'assets/page.js': `import { d as DOM, f } from "./a__loadShare__b.js"; ${code}`,
  }),
  originjs: (code) => ({
    'page.js': `import { importShared } from "./fn.js"; const React = await importShared("react"), DOM = await importShared("react-dom"); ${code}`,
  }),
  bare: (code) => ({ 'page.js': code }),
  hand: (code) => ({
    'remoteEntry.js': `globalThis.x_1 = (() => { let shared;
      const take = async (name) => { const [one] = Object.values(shared[name]); return one.lib ? one.lib() : (await one.get())(); };
      const takeAll = async () => { const [react, dom] = await Promise.all(["react", "react-dom"].map(take)); return { react, dom }; };
      return { init: (scope) => { shared = scope; }, get: async () => { ${code} } }; })();`,
    'page.js': 'globalThis.x_1_page = ({ dom, react: { createFactory } }) => () => dom.findDOMNode(react);',
  }),
};

const entries = [changeRules('react', 19), changeRules('react', 20), changeRules('@tanstack/react-query', 5)].flatMap(
  (rules) => rules.entries,
);

/** The APIs that the code of a release uses, once its bundler's shape is around it and it is minified. */
export const usesOf = (shape: string, code: string): string[] => {
  const files = Object.entries(shapes[shape]?.(code) ?? {}).map(([file, text]): [string, string] => {
    const isModule = /\b(?:import|export)\b.*"|await importShared/.test(text);
    return [file, minified(text, isModule ? 'esm' : undefined)];
  });
  const { scripts, unread } = parseScripts(new Map(files));
  if (unread.length > 0) throw new Error(JSON.stringify(unread));
  const shared = ['react', 'react-dom', 'react/jsx-runtime', '@tanstack/react-query'];
  return sharedUses(scripts, entries, shared).map(({ api }) => api);
};
