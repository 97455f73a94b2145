import { type Role, roles } from '@nearhand/contracts';
import type { PageRoute, ShellHost } from '@nearhand/platform';
import { sessionStore, setRuntimeConfig } from '@nearhand/platform/host';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderToString } from 'react-dom/server';
import { matchPath } from 'react-router-dom';
import { config, createQueryClient, createRouter, Site } from './render-routes.tsx';
import { network } from './stub-api.ts';

export interface ServerPage {
  path: string;
  host?: Partial<ShellHost>;
  /** Adds data that no route declares. */
  prepare?: (client: QueryClient) => void;
}

interface Answer {
  markup: string;
  state: DehydratedState;
}

/** Renders a page for a visitor as the server does: its declared queries first, then the markup. */
export const renderOnServer = async (
  routes: PageRoute[],
  { path, host, prepare = () => {} }: ServerPage,
): Promise<Answer> => {
  setRuntimeConfig({ ...config, apiBase: 'http://localhost/api' });
  sessionStore.getState().end();
  const client = createQueryClient();
  await Promise.all(fetchDeclared(client, routes, path));
  prepare(client);
  const router = await loaded(routes, path);
  const markup = renderToString(<Site router={router} queryClient={client} host={host} />);
  return { markup, state: dehydrate(client) };
};

const fetchDeclared = (client: QueryClient, routes: PageRoute[], path: string, role?: Role): Promise<unknown>[] => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const route = routes.find((each) => each.path && matchPath(each.path, pathname));
  const params = matchPath(route?.path ?? '', pathname)?.params ?? {};
  const queries = route?.queries?.({ params, search: searchParams, role }) ?? [];
  return queries.map((query) => {
    if ('gcTime' in query && query.gcTime === 0)
      throw new Error(`${path}: its data would be gone when the page mounts.`);
    return 'initialPageParam' in query ? client.fetchInfiniteQuery(query) : client.fetchQuery(query);
  });
};

type Call = string | { path: string; roles: string[] };
interface ReleasedRoutes {
  routes: { path: string; roles: string[]; calls?: Call[] }[];
}

/**
 * release.json names the paths of these routes and, for each page with `queries`, the `calls` that they make for each of its
 * roles. A page for everybody comes with its data.
 */
export const expectReleased = async (routes: PageRoute[], release: ReleasedRoutes): Promise<void> => {
  expect(release.routes.map(({ path }) => path)).toEqual(routes.map(({ path }) => path));
  setRuntimeConfig(config);
  const released = release.routes.filter(({ path, roles: own }) => !own.includes('any') && hasQueries(routes, path));
  const pages = released.flatMap((route) => route.roles.map((role) => ({ ...route, role })));
  for (const { path, role, calls = [] } of pages) {
    const asked: string[] = [];
    network.use(
      http.get('*/api/*', ({ request: { url } }) => {
        asked.push(decodeURIComponent(url.slice(url.indexOf('/api/') + 5)));
        return HttpResponse.json({ data: [] });
      }),
    );
    // The answer fits no reader: only the calls count.
    await Promise.allSettled(fetchDeclared(createQueryClient(), routes, path, oneOf(role)));
    const declared = calls.flatMap((call) => {
      if (typeof call === 'string') return [call];
      return call.roles.includes(role) ? [call.path] : [];
    });
    expect({ path, role, calls: asked.toSorted() }).toEqual({ path, role, calls: declared.toSorted() });
  }
};

const hasQueries = (routes: PageRoute[], path: string) => routes.some((route) => route.path === path && route.queries);
const oneOf = (role: string): Role | undefined => roles.find((known) => known === role);

const loaded = async (routes: PageRoute[], path: string) => {
  const router = createRouter(routes, path);
  while (!router.state.initialized) await new Promise((resolve) => setTimeout(resolve));
  return router;
};

/** Renders a page as the server does and takes its markup over as the browser does, which must change nothing. */
export const expectHydrates = async (routes: PageRoute[], page: ServerPage): Promise<HTMLElement> => {
  const { markup, state } = await renderOnServer(routes, page);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = markup;
  const client = createQueryClient();
  hydrate(client, state);
  const router = await loaded(routes, page.path);
  const problems: string[] = [];
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation((...all) => problems.push(all.join(' ')));
  render(<Site router={router} queryClient={client} host={page.host} />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => problems.push(String(error)),
  });
  console.mockRestore();
  expect(problems).toEqual([]);
  return container;
};
