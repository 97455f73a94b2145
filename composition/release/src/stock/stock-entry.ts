interface StockEntry {
  /** The global that the entry defines, another one in every build. */
  container: string;
  /** Address of the stock entry, relative to this one. */
  entry: string;
  type: 'global' | 'module';
  /** The global that the stock entry defines. */
  global: string;
  /** The global with its loaded chunks, which all builds of this remote share. */
  chunks: string | undefined;
  /** Exposed modules, by the path of their page. */
  pages: Record<string, string>;
}

/**
 * The `remoteEntry.js` of a release that is a stock build: a container with another name, whose `./routes` lead to the
 * exposed modules. The stock container gets a copy of the host's modules, to which it can add no other version.
 */
export const stockEntry = ({ container, pages, ...remote }: StockEntry): string => `// Written by 'release publish'.
globalThis.${container} = (() => {
  const { entry, type, global, chunks } = ${JSON.stringify(remote)};
  const address = new URL(entry, document.currentScript.src).href;
  let scope = {};
  let started;
  const run = () =>
    new Promise((resolve, reject) => {
      if (chunks) globalThis[chunks] = undefined;
      const script = document.createElement('script');
      const lost = () => reject(Object.assign(new Error(address + ' was lost'), { request: address, type: 'error' }));
      Object.assign(script, { src: address, onload: () => resolve(globalThis[global]), onerror: lost });
      document.head.append(script);
    });
  const start = async () => {
    const remote = type === 'module' ? await import(address) : await run();
    await remote.init(scope, [], { shareScopeMap: { default: scope }, shareScopeKeys: 'default' });
    return remote;
  };
  const load = async (name) => {
    started ??= start();
    const remote = await started.catch((error) => {
      started = undefined;
      throw error;
    });
    return (await remote.get(name))();
  };
  const page = ([path, name]) => ({
    path,
    lazy: async () => {
      const module = await load(name);
      return { Component: module.Component ?? module.default };
    },
  });
  const closed = (versions) => new Proxy({ ...versions }, { set: () => true });
  return {
    init: (shared) => {
      scope = Object.fromEntries(Object.entries(shared).map(([name, versions]) => [name, closed(versions)]));
    },
    get: async (name) => {
      const module = name === './routes' ? { routes: ${JSON.stringify(Object.entries(pages))}.map(page) } : await load(name);
      return () => module;
    },
  };
})();
`;
