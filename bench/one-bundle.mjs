import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = new URL('..', import.meta.url).pathname;
const shell = join(root, 'shell');

/** Routes and widgets of all slices, as one application would import them. */
const sliceTable = () => {
  const slices = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const imports = slices.map(
    (slice, index) => `import { routes as routes${index} } from '${root}${slice}/src/routes.tsx';`,
  );
  const entries = slices.map((slice, index) => {
    const { title, routes, slots = [] } = JSON.parse(readFileSync(join(root, slice, 'release.json'), 'utf8'));
    const widgets = slots.map(
      ({ module, roles = ['any'], order = 0, ...slot }) => `{ ...${JSON.stringify({ title, ...slot, roles, order })},
        load: once(() => import('${join(root, slice, module)}').then((found) => found.default)) }`,
    );
    return `{ slice: { name: '${slice}' }, offers: ${JSON.stringify(routes)}, routes: routes${index}, widgets: [${widgets}] }`;
  });
  return { imports: imports.join('\n'), entries: entries.join(',\n') };
};

/** The shell's frame, home and providers, the slices' pages as lazy routes: without composition, releases and their checks. */
const entrySource = () => {
  const { imports, entries } = sliceTable();
  return `
import '@nearhand/ui/fonts';
import { createRoot } from 'react-dom/client';
import { parseRuntimeConfig } from '@nearhand/contracts';
import { SliceNameContext, sessionStore, setRuntimeConfig, ShellHostContext } from '@nearhand/platform/host';
import { createBrowserRouter, Outlet } from 'react-router-dom';
import { App, createQueryClient } from '${shell}/src/app.tsx';
import { fetchEarly } from '${root}composition/host/src/loading/first-view.ts';
import { createStyleCache } from '${shell}/src/styles/style-cache.ts';
import { Layout } from '${shell}/src/layout/layout.tsx';
import { HomePage } from '${shell}/src/pages/home/home-page.tsx';
${imports}

const once = (load) => {
  let loading;
  return () => (loading ??= load());
};
const slices = [${entries}];
const queryClient = createQueryClient();

// Two slices may serve one path, each for another role. The stored person is the user of the last visit.
const role = JSON.parse(localStorage.getItem('person'))?.user.role ?? 'guest';
const isForPerson = ({ roles }) => roles.includes('any') || roles.includes(role);
const pages = slices.flatMap(({ slice, offers, routes }) =>
  routes
    .filter(({ path }) => offers.some((offer) => offer.path === path && isForPerson(offer)))
    .map(({ queries, ...route }) => ({
      element: <SliceNameContext value={slice.name}><Outlet /></SliceNameContext>,
      children: [{
        ...route,
        HydrateFallback: () => null,
        // Data and code come side by side.
        ...(queries && {
          loader: ({ params, request }) => {
            void fetchEarly(queryClient, queries({ params, search: new URL(request.url).searchParams }));
            return null;
          },
        }),
      }],
    })),
);
const host = {
  slotOffers: (name) => slices
    .flatMap(({ slice, widgets }) => widgets.map((widget) => ({ ...widget, slice: slice.name, reset: async () => {} })))
    .filter((widget) => widget.name === name)
    .sort((a, b) => a.order - b.order),
  prefetch: () => {},
  serves: () => true,
  report: () => {},
};
const router = createBrowserRouter([{
  element: <ShellHostContext value={host}><Layout /></ShellHostContext>,
  children: [{ path: '/', Component: HomePage }, ...pages],
}]);
fetch('/config.json').then((answer) => answer.json()).then((config) => {
  setRuntimeConfig(parseRuntimeConfig(config).value);
  sessionStore.getState().follow();
  createRoot(document.getElementById('root')).render(<App styles={createStyleCache()} queryClient={queryClient} router={router} />);
});
`;
};

/** Without what the composition tells the document. */
const ownDocument = (html) => html.replace(/^.*(?:composition\.(?:json|sig)|early-).*\n/gm, '');
const ofComposition = /ModuleFederation|SharedFiles|ServerBuild|HostFile|DocumentIntegrity|HtmlWebpack/;

/** Builds the shell and all slices as one application, with the shell's settings. */
const buildOneBundle = async () => {
  const fromShell = createRequire(join(shell, 'package.json'));
  const webpack = fromShell('webpack');
  const { shellConfig } = await import('@nearhand/build');
  const folder = mkdtempSync(join(tmpdir(), 'one-bundle-'));
  const [entry, template, dist] = ['entry.tsx', 'index.html', 'dist'].map((name) => join(folder, name));
  mkdirSync(dist);
  writeFileSync(entry, entrySource());
  writeFileSync(template, ownDocument(readFileSync(join(shell, 'src/index.html'), 'utf8')));
  const config = shellConfig(shell)();
  const HtmlPlugin = config.plugins.find((plugin) => plugin.constructor.name === 'HtmlWebpackPlugin').constructor;
  const compiler = webpack({
    ...config,
    entry,
    cache: false,
    devtool: false,
    output: { ...config.output, path: dist },
    resolve: { ...config.resolve, modules: ['node_modules', join(shell, 'node_modules')] },
    plugins: [
      ...config.plugins.filter((plugin) => !ofComposition.test(plugin.constructor.name)),
      new HtmlPlugin({ template, scriptLoading: 'defer' }),
    ],
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  return folder;
};

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Serves the application in Brotli; the API and files that it lacks come from `site`. */
export const startOneBundle = async (site) => {
  const folder = await buildOneBundle();
  const files = readdirSync(join(folder, 'dist'), { recursive: true }).filter((name) => types[extname(name)]);
  const served = new Map(
    files.map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, 'dist', name)))]),
  );
  rmSync(folder, { recursive: true });
  const web = createRequire(join(root, 'composition/web/package.json'));
  const app = web('fastify')({ forceCloseConnections: true });
  await app.register(web('@fastify/http-proxy'), {
    upstream: site,
    preHandler: async ({ url }, reply) => {
      const { pathname } = new URL(url, site);
      const path = extname(pathname) || pathname.startsWith('/api/') ? pathname : '/index.html';
      const caching = path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable';
      const headers = { 'content-type': types[extname(path)], 'content-encoding': 'br', 'cache-control': caching };
      return served.has(path) ? reply.headers(headers).send(served.get(path)) : undefined;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { name: 'one bundle', url: `http://localhost:${app.server.address().port}`, stop: () => app.close() };
};
