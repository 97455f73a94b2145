// A slice without a bundler: a release is this folder as it is. The shell runs this file, then calls init and get.
globalThis.mf_tips_1 = (() => {
  const address = document.currentScript.src;
  let shared;

  /** A module of the shell. */
  const take = async (name) => {
    const [provided] = Object.values(shared[name]);
    return provided.lib ? provided.lib() : (await provided.get())();
  };

  const takeAll = async () => {
    const [react, platform, ui] = await Promise.all(['react', '@nearhand/platform', '@nearhand/ui'].map(take));
    return { react, platform, ui };
  };

  /** Runs another file of this release. The shell adds its hash. */
  const run = (file) =>
    new Promise((resolve, reject) => {
      const url = new URL(file, address).href;
      const fail = () => reject(Object.assign(new Error(`${file} was lost`), { request: url, type: 'error' }));
      const script = document.createElement('script');
      Object.assign(script, { src: url, onload: resolve, onerror: fail });
      document.head.append(script);
    });

  const widget = ({ react: { createElement, useState }, platform, ui }) =>
    function Tip() {
      const [likes, setLikes] = useState(0);
      platform.useEvent('tips.liked', () => setLikes((before) => before + 1));
      return createElement(
        ui.Typography,
        null,
        `Tip of the day: measure twice. ${likes} likes. `,
        createElement(platform.Link, { to: '/tips' }, 'More tips'),
      );
    };

  const modules = {
    './routes': async () => ({
      routes: [
        {
          path: '/tips',
          lazy: async () => {
            const [parts] = await Promise.all([takeAll(), run('page.js')]);
            return { Component: globalThis.mf_tips_1_page(parts) };
          },
        },
      ],
    }),
    './tip': async () => ({ default: widget(await takeAll()) }),
  };

  return {
    init: (shareScope) => {
      shared = shareScope;
    },
    get: async (name) => {
      const module = await modules[name]();
      return () => module;
    },
  };
})();
