import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { RuntimeConfig, User } from '@nearhand/contracts';
import type { RouteObject, ShellHost, Toast } from '@nearhand/platform';
import { hearToasts, ShellHostContext, sessionStore, setRuntimeConfig } from '@nearhand/platform/host';
import { NearhandThemeProvider } from '@nearhand/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { MatcherFunction, SelectorMatcherOptions } from '@testing-library/dom';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { stubApi } from './stub-api.ts';

export const config: RuntimeConfig = {
  apiBase: '/api',
  stripePublishableKey: 'pk_test_local',
  stripeScriptUrl: 'http://localhost/stripe.js',
  features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
};

/** Switches features of `/config.json` on, after {@link renderRoutes}, which switches all of them off. */
export const switchOn = (features: Partial<RuntimeConfig['features']>): void =>
  setRuntimeConfig({ ...config, features: { ...config.features, ...features } });

/** Styles stay out of the document: jsdom compares each element with each rule, which takes a third of a run. */
const noStyles = createCache({ key: 'test', ...(globalThis.document && { container: document.createElement('div') }) });
const { sheet } = noStyles;
sheet.insert = () => {};
// Global styles make another sheet for each page.
sheet.constructor = new Proxy(sheet.constructor, { construct: () => sheet });

export interface RenderOptions {
  /** The address to open. */
  path: string;
  /** Navigation state that comes with it. */
  state?: unknown;
  /** The signed-in user; signed out when absent. */
  user?: User;
  host?: Partial<ShellHost>;
}

export interface RenderedRoutes {
  container: HTMLElement;
  unmount: () => void;
  user: UserEvent;
  queryClient: QueryClient;
  /** Path and query of the current page. */
  location: () => string;
  navigationState: () => unknown;
  /** How the visitor came here: PUSH, REPLACE or POP. */
  historyAction: () => string;
  /** As the browser's Back. */
  back: () => Promise<void>;
  /** The session begins while the page is shown, as on a document for everybody. */
  signIn: (user: User) => void;
}

/**
 * Renders a slice's routes as the shell would: theme, Query without retries, session, and toasts as
 * `role="status"` (errors `role="alert"`). Other addresses render nothing; `location()` tells where a navigation went.
 */
export const renderRoutes = (routes: RouteObject[], { path, state, user, host }: RenderOptions): RenderedRoutes => {
  setRuntimeConfig(config);
  hearToasts(() => {})(); // those that the test before left
  const signIn = (person: User) => {
    stubApi.get('/auth/me', { data: person });
    sessionStore.getState().begin('test-token');
  };
  if (user) signIn(user);
  else sessionStore.getState().end();
  const router = createRouter(routes, path, state);
  const queryClient = createQueryClient();
  const { container, unmount } = render(<Site router={router} queryClient={queryClient} host={host} />);
  return {
    container,
    unmount,
    // Looking up styles for every click takes a fifth of a run; what styles keep from clicks, journeys in a browser find.
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    queryClient,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigationState: () => router.state.location.state,
    historyAction: () => router.state.historyAction,
    signIn: (person) => act(() => signIn(person)),
    back: () => act(() => router.navigate(-1)),
  };
};

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

export const createRouter = (routes: RouteObject[], path: string, state?: unknown) => {
  const [pathname = '/', search = ''] = path.split('?');
  return createMemoryRouter([{ HydrateFallback: Nothing, children: [...routes, { path: '*', element: null }] }], {
    initialEntries: [{ pathname, search: search && `?${search}`, state }],
  });
};

interface SiteProps {
  router: ReturnType<typeof createMemoryRouter>;
  queryClient: QueryClient;
  host?: Partial<ShellHost> | undefined;
}

/** The shell around pages, as far as they need it. */
export const Site = ({ router, queryClient, host }: SiteProps) => {
  const shell: ShellHost = { slotOffers: () => [], prefetch: () => {}, serves: () => true, report: () => {}, ...host };
  return (
    <CacheProvider value={noStyles}>
      <NearhandThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ShellHostContext value={shell}>
            <Toasts />
            <RouterProvider router={router} />
          </ShellHostContext>
        </QueryClientProvider>
      </NearhandThemeProvider>
    </CacheProvider>
  );
};

const Nothing = () => null;

const Toasts = () => {
  const nextKey = useRef(0);
  const [shown, setShown] = useState<readonly { key: number; toast: Toast }[]>([]);
  useEffect(
    () =>
      hearToasts((toast) => {
        const key = nextKey.current++;
        setShown((before) => [...before, { key, toast }]);
        const hide = () => setShown((before) => before.filter((other) => other.key !== key));
        toast.gone.addEventListener('abort', hide);
      }),
    [],
  );
  return shown.map(({ key, toast: { kind, text, description, action } }) => (
    <div key={key} role={kind === 'error' ? 'alert' : 'status'}>
      <p>{text}</p>
      {description ? <p>{description}</p> : null}
      {action ? (
        <button type="button" onClick={action.onSelect}>
          {action.label}
        </button>
      ) : null}
    </div>
  ));
};

/**
 * For `getByText` and its kin: the button or link with this text, not the element within it that holds the text. By role the
 * same takes long in large pages.
 */
export const onButton = (text: string, selector = 'button, a'): [MatcherFunction, SelectorMatcherOptions] => [
  (_content, element) => element?.textContent === text,
  { selector },
];
