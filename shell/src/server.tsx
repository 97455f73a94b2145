import { parseRuntimeConfig } from '@nearhand/contracts';
import { errorStatus } from '@nearhand/platform';
import { clientOf, PendingSessionContext, setRuntimeConfig } from '@nearhand/platform/host';
import type {
  Composition,
  PageRequest,
  Rendered,
  RenderedPage,
  RenderFailure,
  ServerHost,
  ShellServer,
} from '@slices/format';
import {
  createCompositionStore,
  type FirstQuery,
  fetchEarly,
  firstQueries,
  menuReleases,
  type ResolvedSlices,
  resolveSlices,
  SliceError,
} from '@slices/host';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server.edge';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { App, createQueryClient } from './app.tsx';
import { currentVisitor } from './composition/current-visitor.ts';
import { loadOwnPage, ownPath, siteRoutes } from './router.tsx';
import { browserOnlyDigest } from './server/browser-only.ts';
import { styleCache, styleElements } from './server/collected-styles.ts';
import { earlyStarts } from './server/early-starts.ts';
import { BrowserOnly, codeName, createServerPages, skeletonPages } from './server/server-pages.ts';

const noPage = { status: 500, body: '', head: '', styles: '' } as const;

export const createRenderer: ShellServer['createRenderer'] = (host) => {
  const parsed = parseRuntimeConfig(host.config);
  if (!parsed.ok) throw new Error(`config.json: ${parsed.problems.join('; ')}`);
  setRuntimeConfig(parsed.value);
  return async (request, signal) => {
    try {
      return await renderPage(host, request, signal);
    } catch (error) {
      return { ...noPage, failures: [failureOf(error, request)] };
    }
  };
};

/** By path of the shell's pages: what their widgets asked for. Fetched first, it needs no second rendering. */
const widgetQueries = new Map<string, readonly FirstQuery[]>();

/** By composition: many pages are rendered from one. */
const resolved = new WeakMap<Composition, ResolvedSlices>();
const slicesOf = (composition: Composition): ResolvedSlices => {
  const slices = resolved.get(composition) ?? resolveSlices(composition, 'server');
  resolved.set(composition, slices);
  return slices;
};

const renderPage = async (
  { loadSlice, config }: ServerHost,
  request: PageRequest,
  signal: AbortSignal,
): Promise<RenderedPage> => {
  const { url, composition, kind } = request;
  const address = new URL(url, 'http://site');
  const { pathname } = address;
  const slices = slicesOf(composition);
  const { path = '', offers: [served] = [] } = slices.findPath(pathname) ?? {};
  if (kind === 'page' && served && !served.roles.includes('any')) return { ...noPage, failures: [] };
  const pages = kind === 'page' ? createServerPages(loadSlice) : skeletonPages;
  const running = { store: createCompositionStore(slices), pages, report: () => {}, visitor: currentVisitor };
  const queryClient = createQueryClient();
  const loaded = await loadOwnPage(pathname);
  const own = ownPath(pathname);
  const declared =
    served && kind === 'page' ? firstQueries(await pages.of(served.slice).module(path), path, address) : [];
  const owner = served?.slice.name ?? 'shell';
  const first = own && kind === 'page' ? (widgetQueries.get(own) ?? []) : declared;
  const client = declared.length > 0 ? clientOf(queryClient, owner) : queryClient;
  await inTime(signal, fetchEarly(client, first));
  const isUnknown = declared.some(({ queryKey }) => errorStatus(client.getQueryState(queryKey)?.error) === 404);
  const draw = () => drawPage(request, { queryClient, routes: siteRoutes(running, pathname, loaded), owner }, signal);
  let drawn = await draw();
  // Fetches the data that the first rendering missed, and renders once more.
  if (kind === 'page' && (await inTime(signal, fetchMissing(queryClient)))) {
    drawn = await draw();
    if (own) widgetQueries.set(own, queriesWithData(queryClient));
  }
  const { failures, body, head } = drawn;
  if (drawn.isPlain || failures.some(({ slice }) => slice === owner || slice === 'shell'))
    return { ...noPage, failures };
  const rendered: Rendered = {
    url,
    revision: slices.revision,
    ...(slices.ledger && { ledger: slices.ledger }),
    releases: { ...menuReleases(slices), ...pages.used.releases },
    parts: pages.used.parts,
    state: dehydrate(queryClient),
  };
  return {
    status: (served || own) && !isUnknown ? 200 : 404,
    body,
    head,
    styles: styleElements(body),
    ...(kind === 'page' && { rendered }),
    early: earlyStarts(slices, pathname, config),
    failures,
  };
};

interface PageToDraw {
  queryClient: QueryClient;
  routes: RouteObject[];
  /** The slice of the page, or the shell. */
  owner: string;
}

/** `isPlain`: the page is to be drawn in the browser. */
const drawPage = async (
  request: PageRequest,
  { queryClient, routes, owner }: PageToDraw,
  signal: AbortSignal,
): Promise<{ head: string; body: string; failures: RenderFailure[]; isPlain: boolean }> => {
  const isSkeleton = request.kind === 'skeleton';
  const router = createMemoryRouter(routes, { initialEntries: [request.url] });
  const failures: RenderFailure[] = [];
  let isIncomplete = false;
  const failed: Drawing['failed'] = (error, components) => {
    if (isBrowserOnly(error)) {
      isIncomplete ||= error.slice.name === owner;
      return browserOnlyDigest;
    }
    failures.push(failureOf(error, request, components));
    return undefined;
  };
  const app = (
    <PendingSessionContext value={isSkeleton}>
      <App styles={styleCache} queryClient={queryClient} router={router} />
    </PendingSessionContext>
  );
  const markup = await markupOf(app, { signal, isSkeleton, failed });
  const isMoved = router.state.location.pathname !== new URL(request.url, 'http://site').pathname;
  router.dispose();
  return { ...splitHead(markup), failures, isPlain: isMoved || isIncomplete };
};

const isBrowserOnly = (error: unknown): error is SliceError =>
  error instanceof SliceError && error.cause instanceof BrowserOnly;

interface Drawing {
  signal: AbortSignal;
  isSkeleton: boolean;
  /** Returns React's digest of the error, for the browser. */
  failed: (error: unknown, components?: string) => string | undefined;
}

/** Calls of the API end by themselves too late for a document. */
const inTime = <T,>(signal: AbortSignal, data: Promise<T>): Promise<T> =>
  Promise.race([
    data,
    new Promise<never>((_resolve, reject) => {
      const end = () => reject(new Error('the API did not answer in time'));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    }),
  ]);

/** Complete markup. Parts that wait are their skeletons: when `signal` aborts, or at once in a skeleton. */
const markupOf = async (app: React.ReactNode, { signal, isSkeleton, failed }: Drawing): Promise<string> => {
  const cut = new AbortController();
  const skeletonIsWhole = new Error('A skeleton waits for nothing.');
  const end = () => cut.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  const stream = await renderToReadableStream(app, {
    signal: cut.signal,
    // Larger boundaries would come later, with scripts that the policy of the document forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error, { componentStack }) =>
      error === skeletonIsWhole ? undefined : failed(error, componentStack ?? undefined),
  });
  if (isSkeleton) cut.abort(skeletonIsWhole);
  await stream.allReady;
  return new Response(stream).text();
};

/** React puts what belongs into the head before the rest. Of its titles, a browser shows the last one that was rendered. */
const splitHead = (markup: string): { head: string; body: string } => {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:link|meta)\b[^>]*>)*/.exec(markup) ?? [];
  return { head: head.replaceAll(/<title>[^<]*<\/title>(?=.*<title>)/g, ''), body: markup.slice(head.length) };
};

const queriesWithData = (client: QueryClient): FirstQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, options, state }) => (state.data === undefined ? [] : { ...options, queryKey }));

/** Fetches the queries without data. One that fails is left out, so that the page shows it as loading. */
const fetchMissing = async (client: QueryClient): Promise<boolean> => {
  const cache = client.getQueryCache();
  const missing = cache.getAll().filter(({ state, options }) => state.data === undefined && isEnabled(options));
  const results = await Promise.allSettled(missing.map((query) => query.fetch()));
  for (const [index, query] of missing.entries()) if (results[index]?.status === 'rejected') cache.remove(query);
  return results.some(({ status }) => status === 'fulfilled');
};

const isEnabled = ({ queryFn, ...options }: { queryFn?: unknown; enabled?: unknown }): boolean =>
  typeof queryFn === 'function' && options.enabled !== false;

/** Of the slice of a {@link SliceError}, or that stands in the stack of the error or of its components. */
const failureOf = (
  error: unknown,
  { url, composition }: Pick<PageRequest, 'url' | 'composition'>,
  components = '',
): RenderFailure => {
  const message = `${String(error).slice(0, 400)} (on the server, at ${url.slice(0, 80)})`;
  if (error instanceof SliceError)
    return { slice: error.slice.name, version: error.release.metadata.version, stage: error.stage, message };
  const stack = `${error instanceof Error ? error.stack : ''}\n${components}`;
  const slice = Object.entries(composition.microFrontends)
    .flatMap(([name, releases]) => releases.map(({ metadata }) => ({ name, version: metadata.version })))
    .find(({ name, version }) => stack.includes(codeName(name, version)));
  const { name, version } = slice ?? { name: 'shell', version: composition.host?.version ?? '0.0.0' };
  return { slice: name, version, stage: 'render', message };
};
