import { temporaryFolder, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { aSite } from '../site.fixture.ts';
import { checkBuild, readBuild } from './build.ts';

const temporary = temporaryFolder();
const manifest = {
  platform: '^2.0.0',
  owner: 'team-shop',
  title: 'Shop',
  container: 'mf_shop_1',
  routes: [{ path: '/shop', roles: ['any'] }],
  shared: { react: '^19.0.0' },
};
const problemsOf = async (files: Record<string, string>): Promise<string[]> => {
  writeFiles(temporary.path, { 'release.json': JSON.stringify(manifest), ...files });
  return (await checkBuild('mf-shop', await readBuild('mf-shop', temporary.path), aSite)).problems;
};

/** A container as webpack's plugin makes it. */
const container = ({ name = 'mf_shop_1', init = '', load = '' }) => ({
  'remoteEntry.js': `var ${name} = { init: (scope) => { ${init} }, get: async () => { ${load}
    return () => ({ routes: [{ path: '/shop', Component() {} }] }); } };`,
});
const asksFor = (src: string) =>
  `await new Promise((onload, onerror) => document.head.append(Object.assign(document.createElement('script'), { src: '${src}', onload, onerror })));`;

/** Parts of the outputs of real builds that tell them from others, in the words that minimizers keep. */
const outputs: [name: string, files: Record<string, string>, problems: (RegExp | string)[]][] = [
  [
    '@module-federation/enhanced on webpack',
    {
      'remoteEntry.js':
        "var mf_shop_1; const log = '[ Federation Runtime ]'; new Function('name', 'return import(name)'); new Function('a', log);",
    },
    [
      /^remoteEntry\.js has the runtime.*of @module-federation\/enhanced set experiments: \{ externalRuntime: true, .*#webpack-and-rspack\)\.$/,
    ],
  ],
  [
    '@module-federation/enhanced on rspack, with externalRuntime alone',
    {
      'remoteEntry.js':
        "rspackChunkmf_shop_1 = []; var e = Error('import specifier is required'); Function('name', 'return import(name)')",
    },
    [/of @module-federation\/enhanced\/rspack set experiments: .*disableSnapshot: true/],
  ],
  [
    '@module-federation/vite',
    {
      'remoteEntry.js': "import { t } from './assets/_virtual_mf-1.js'; export { t as get };",
      'assets/_virtual_mf-1.js': 'eval(1)',
    },
    [
      /^remoteEntry\.js is an ES module.*@module-federation\/vite makes nothing else: .*name: 'mf_shop_1', formats: \['iife'\].*#vite\)\.$/,
    ],
  ],
  [
    '@originjs/vite-plugin-federation',
    { 'remoteEntry.js': 'var i = import.meta.url; export { i as get };', 'assets/__federation_expose_Routes-1.js': '' },
    [/@originjs\/vite-plugin-federation makes nothing else/],
  ],
  ['an ES module of another tool', { 'remoteEntry.js': 'export const get = 1;' }, [/output\.module.*iife/]],
  [
    'a build with its own React',
    container({ init: "scope.react['19.3.1'] = { get() {} };" }),
    [/offers its own react 19\.3\.1 to all slices: give it import: false in shared.*from-module-federation\.md/],
  ],
  [
    'the chunks of a build without a name of its own',
    container({ load: 'self.webpackChunkshop = [];' }),
    [/sets the global webpackChunkshop,.*output\.uniqueName 'mf_shop_1'/],
  ],
  [
    'a container with another name',
    container({ name: 'shop' }),
    [/no global mf_shop_1 .*, but shop\. .*'name' in ModuleFederationPlugin/],
  ],
  [
    'a shared module that the manifest does not name',
    container({ load: 'throw new Error("Shared module react/jsx-runtime doesn\'t exist in shared scope default");' }),
    [/react\/jsx-runtime doesn't exist.*: name this module in shared of release\.json/],
  ],
  [
    'chunks from a fixed address',
    container({ load: asksFor('/page.js') }),
    [/\.\/routes cannot be loaded/, /loads \/page\.js, which is no file.*output\.publicPath 'auto'/],
  ],
  [
    'a chunk that throws, and whose script webpack takes out,',
    {
      ...container({
        load: `const script = document.createElement('script');
          await new Promise((resolve) => {
            script.onload = () => { script.parentNode && script.parentNode.removeChild(script); resolve(); };
            document.head.appendChild(Object.assign(script, { src: 'page.js' }));
          });
          throw new Error('planted');`,
      }),
      'page.js': '',
    },
    [/\.\/routes cannot be loaded: planted/],
  ],
  ['chunks without a hash', { ...container({ load: asksFor('page.js') }), 'page.js': '' }, []],
];
test.each(outputs)('%s is told what to change', async (_name, files, problems) => {
  expect(await problemsOf(files)).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

test("a build that uses the shell's runtime of Module Federation gets it, with modules of the shell", async () => {
  const files = {
    'remoteEntry.js': `var mf_shop_1 = (() => {
      const host = new _FEDERATION_RUNTIME_CORE.ModuleFederation({ name: 'mf_shop_1', remotes: [], shared: {} });
      const shareConfig = { requiredVersion: '^19.0.0', singleton: true };
      return {
        init: (scope, _init, options) => host.initShareScopeMap('default', scope, options),
        get: async () => {
          const react = (await host.loadShare('react', { customShareInfo: { shareConfig } }))();
          return () => ({ routes: [{ path: '/shop', Component: react.memo() }] });
        },
      };
    })();`,
  };
  expect(await problemsOf(files)).toEqual([]);
});

test('events that a script names and the manifest does not declare are told', async () => {
  const page =
    "(0, r.useEvent)('a.heard', f); p.events.on('a.heard', f); p.events.emit('a.sent', 1); node.on('a.b', f)";
  expect(await problemsOf({ ...container({}), 'page.js': page })).toEqual([
    'page.js hears a.heard: add it to events.hears of release.json.',
    'page.js emits a.sent: add it to events.emits of release.json.',
  ]);
});

test('an entry in another folder is named', async () => {
  await expect(problemsOf({ 'assets/remoteEntry.js': '' })).rejects.toThrow(
    'it has no remoteEntry.js. assets/remoteEntry.js must lie in the folder itself.',
  );
});
