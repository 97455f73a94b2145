import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';

const manifest = `{
  "platform": "^2.0.0",
  "owner": "team-tips",
  "title": "Tips",
  "container": "mf_tips_1",
  "routes": [{ "path": "/tips", "roles": ["any"], "preload": ["page.js"] }],
  "slots": [{ "name": "home.featured", "expose": "./tip", "title": "Tip", "order": 10 }],
  "shared": { "react": "^19.0.0", "@site/ui": "^2.0.0" },
  "menu": [
    { "place": "header", "label": "Tips", "path": "/tips" },
    { "place": "account", "label": "Tips for you", "path": "/tips", "icon": "heart", "roles": ["member"] }
  ]
}`;

/** A container as a build by hand writes it: docs/examples/by-hand. `modules` defines what it exposes, and has `take` and `run`. */
export const containerByHand = (container: string, modules: string): string => `globalThis.${container} = (() => {
  const address = document.currentScript.src;
  let shared;
  const take = async (name) => {
    const [provided] = Object.values(shared[name]);
    return provided.lib ? provided.lib() : (await provided.get())();
  };
  const run = (file) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      Object.assign(script, { src: new URL(file, address).href, onload: resolve, onerror: () => reject(new Error(file)) });
      document.head.append(script);
    });
  ${modules}
  return {
    init: (scope) => void (shared = scope),
    get: async (name) => {
      const module = await modules[name]();
      return () => module;
    },
  };
})();`;

const entry = containerByHand(
  'mf_tips_1',
  `const takeAll = () => Promise.all(['react', '@site/ui'].map(take));
  const lazy = async () => {
    const [parts] = await Promise.all([takeAll(), run('page.js')]);
    return { Component: globalThis.mf_tips_1_page(parts) };
  };
  const modules = {
    './routes': async () => ({ routes: [{ path: '/tips', lazy }] }),
    './tip': async () => {
      const [{ createElement }, ui] = await takeAll();
      return { default: () => createElement(ui.Typography, null, 'Tip of the day') };
    },
  };`,
);

const page = `globalThis.mf_tips_1_page = ([{ createElement }, ui]) => () => createElement(ui.Page, { title: 'Tips' });`;

/** A slice made without a bundler: a page, a widget and a menu. */
export const handBuilt = (folder: string): void =>
  writeFiles(folder, { 'release.json': manifest, 'remoteEntry.js': entry, 'page.js': page });
