import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const slices = readdirSync(import.meta.dirname).filter(
  (name) => name.startsWith('mf-') && existsSync(join(import.meta.dirname, name, 'release.json')),
);

/** Files that React's packages do not export: an alias of the shell's build finds them. */
const reactBuilds = '^react(-dom)?/cjs/';

/** The folders of a slice that hold a page or a widget: one per thing that a user does. */
const intents = slices.flatMap((slice) => {
  const files = readdirSync(join(import.meta.dirname, slice, 'src'), { recursive: true });
  const { slots = [] } = JSON.parse(readFileSync(join(import.meta.dirname, slice, 'release.json'), 'utf8'));
  const exposed = [
    ...files.filter((file) => file.endsWith('-page.tsx')),
    ...slots.map(({ module }) => module.slice(6)),
  ];
  return exposed.map((file) => `${slice}/src/${dirname(file)}`);
});

const layers = ['kernel', 'ledger', 'stripe', 'nouns', 'orchestration', 'site'];
/** The toolkit's packages, bottom to top. */
const toolkit = ['format', 'kernel', 'build', 'release', 'tracing', 'web'];
const sandboxLayers = ['store', 'http', 'records', 'sandbox', 'resources', 'hosted', 'app'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Files do not import each other in a circle; types count too.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-import-of-the-folder-around',
      comment:
        'A folder may import its own subfolders; a subfolder imports nothing from the folders around it. Testing is free.',
      from: { path: '^((.+)/[^/]+)/[^/]+/[^/]+$', pathNot: '^api/src/testing/' },
      to: { path: '^($1|$2)/[^/]+[.](ts|tsx|mjs)$' },
    },
    {
      name: 'no-unresolved',
      comment: 'Each import names a file that exists or a package that package.json declares.',
      from: {},
      // A build of the image writes what stands there.
      to: { couldNotResolve: true, pathNot: ['/node_modules/[.]cache/', reactBuilds] },
    },
    {
      name: 'no-undeclared-dependency',
      comment:
        'The nearest package.json names each package that is imported: one of the root is found in this repository alone.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
    {
      name: 'no-development-dependency',
      comment: '`npm start` builds without them: a package that is in a build is a dependency.',
      from: {
        path: '^(composition|shared|shell|api|mf-[^/]+)/.*src/',
        pathNot: ['^composition/e2e/', '[.](test|fixture)[.]', '/testing/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm', 'npm-peer'] },
    },
    ...toolkit.map((name, index) => ({
      name: `composition-${name}`,
      comment: `The toolkit imports nothing of the marketplace, and its packages only downwards: ${toolkit.join(' <- ')}.`,
      from: { path: `^composition/${name}/` },
      to: {
        pathNot: [`^composition/(${toolkit.slice(0, index + 1).join('|')})/`, '(^|/)node_modules/', reactBuilds],
        dependencyTypesNot: ['core'],
      },
    })),
    {
      name: 'composition-e2e',
      comment: 'Journeys of the toolkit know it alone.',
      from: { path: '^composition/e2e/' },
      to: { pathNot: ['^composition/', '(^|/)node_modules/'], dependencyTypesNot: ['core'] },
    },
    ...['host', 'operate', 'operate-page'].map((name) => ({
      name: `composition-${name}`,
      comment: 'The parts of the toolkit for browsers and for an API import the formats alone.',
      from: { path: `^composition/${name}/` },
      to: { pathNot: [`^composition/(format|${name})/`, '(^|/)node_modules/'], dependencyTypesNot: ['core'] },
    })),
    {
      name: 'contracts-alone',
      comment: 'contracts stands on nothing of ours but the formats of the toolkit.',
      from: { path: '^shared/contracts/' },
      to: { pathNot: ['^(shared/contracts|composition/format)/', '(^|/)node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'shared-below-applications',
      comment: 'What is shared knows neither the shell, a slice nor the API.',
      from: { path: '^shared/' },
      to: { path: '^(shell|mf-[^/]+|api|deploy|e2e|stripe-sandbox)/' },
    },
    {
      name: 'slice-alone',
      comment:
        'A slice reaches another slice or the shell only at run time, through the composition and the event bus.',
      from: { path: '^(mf-[^/]+)/' },
      to: { path: '^(shell|mf-[^/]+|api|deploy|e2e|stripe-sandbox)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-without-slices',
      comment: 'The shell knows a slice by its name in the composition only, at run time.',
      from: { path: '^shell/' },
      to: { path: '^(mf-[^/]+|api|deploy|e2e|stripe-sandbox)/' },
    },
    {
      name: 'api-on-contracts',
      comment:
        'The API imports contracts, and of the toolkit the formats, folders, traces and the API of operators; its tools may start the sandbox.',
      from: { path: '^api/' },
      to: {
        pathNot: [
          '^(api|shared/contracts|composition/(format|kernel|operate|tracing)|stripe-sandbox)/',
          '(^|/)node_modules/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'api-as-a-program',
      comment: 'Deploy starts the API, and journeys call it over HTTP.',
      from: { path: '^(deploy|e2e|bench)/' },
      to: { path: '^api/' },
    },
    {
      name: 'no-wire-in-the-browser',
      comment: 'Requests and their JSON Schema are for the API; take the types from @nearhand/contracts.',
      from: { path: '^(shell|mf-[^/]+|shared/(payments|platform|ui))/' },
      to: { path: '^shared/contracts/src/wire[.]ts$' },
    },
    {
      name: 'design-system',
      comment: 'The design system of a slice is @nearhand/ui, its router @nearhand/platform.',
      from: { path: '^mf-[^/]+/' },
      to: { path: '(^|/)node_modules/(@mui/|@emotion/|(notistack|react-router|react-router-dom)/)' },
    },
    {
      name: 'intent-on-nouns',
      comment:
        'A folder with a page or a widget is imported by no other folder; what two share lies in a folder of its own.',
      from: { path: '^(mf-[^/]+/src/[^/]+)/' },
      to: { path: `^(${intents.join('|')})/`, pathNot: '^$1/' },
    },
    {
      name: 'tables-below-nouns',
      comment: 'A table imports the tables that it refers to, and nothing else of the nouns.',
      from: { path: '^api/src/nouns/.+/table[.]ts$' },
      to: { path: '^api/src/nouns/', pathNot: '/table[.]ts$' },
    },
    ...layers.map((layer, index) => ({
      name: `api-${layer}`,
      comment: `The API's layers import only downwards: ${layers.join(' <- ')} <- app, commands, demo, testing.`,
      from: { path: `^api/src/${layer}/` },
      to: { path: '^(api|stripe-sandbox)/', pathNot: `^api/src/(${layers.slice(0, index + 1).join('|')})/` },
    })),
    ...sandboxLayers.map((layer, index) => ({
      name: `sandbox-${layer}`,
      comment: `The sandbox's layers import only downwards: ${sandboxLayers.join(' <- ')} <- cli, testing.`,
      from: { path: `^stripe-sandbox/src/${layer}/` },
      to: {
        path: '^(api|shared|stripe-sandbox)/',
        pathNot: `^stripe-sandbox/(browser|src/(${sandboxLayers.slice(0, index + 1).join('|')}))/`,
      },
    })),
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(docs|composition)/examples/|(^|/)(dist|[.]types|[.]build|[.]mf|[.]data|coverage)/|[.](test|fixture)[.]tsx?$',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
