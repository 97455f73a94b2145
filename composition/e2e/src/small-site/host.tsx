import { init } from '@module-federation/runtime';
import { type PublicKeys, PublicKeys as PublicKeysSchema, parseWith } from '@slices/format';
import { CompositionProvider, GuardedPage, isPreviewAsked, LeavablePage } from '@slices/host';
import { bootComposition, type StartedHost, startFailed, startHost } from '@slices/host/boot';
import { guardScripts } from '@slices/host/guard-scripts';
import { openPreview } from '@slices/host/preview';
import { beginCall, SliceBoundary, SlicePart, useShellHost } from '@slices/host/shared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import React, { type ComponentType, type ReactNode, Suspense, use } from 'react';
import jsxRuntime from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';

// A host of the toolkit alone. The build puts the keys and the facts of the site here.
declare const keys: unknown;
declare const facts: { platform: string; roles: Record<string, string>; icons: string[] };

guardScripts({ platform: facts.platform, telemetryUrl: () => '/telemetry' });

const visitor = () => {
  const role = localStorage.getItem('role');
  return { isAuthenticated: role !== null, isLoading: false, ...(role && { user: { role } }) };
};

/** Calls the site's API, as the shared client of a site does. */
const call = async (route: string, params: Record<string, string> = {}): Promise<unknown> => {
  const end = beginCall(route);
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, { method });
  } catch (error) {
    end?.({ address: `/api/${path}` });
    throw error;
  }
  const { status, ok } = response;
  const body: unknown = await response.json();
  if (!ok) {
    end?.({ status, code: Object(body).code });
    throw Object.assign(new Error('The API refuses.'), { status, body });
  }
  end?.({ status });
  end?.answered?.(body);
  return body;
};

const offered = (module: object, version: string) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
init({
  name: 'site',
  remotes: [],
  shared: {
    react: offered(React, React.version),
    'react/jsx-runtime': offered(jsxRuntime, React.version),
    [facts.platform]: offered({ call, useLocation }, '1.0.0'),
  },
});

const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
const look = {
  Frame,
  Waiting: () => <Frame>…</Frame>,
  Failed: ({ title }: { title: string }) => <Frame>{title} does not work right now.</Frame>,
  Refused: ({ why }: { why: string }) => <Frame>You cannot open this page ({why}).</Frame>,
};

/** The widgets of the extension slot `home.featured`. */
const Widgets = () => {
  const offers = useShellHost().slotOffers('home.featured');
  return offers.map((offer) => (
    <SliceBoundary
      key={offer.slice}
      resetKey={offer.slice}
      onError={(error) => offer.caught?.(error) ?? false}
      onRetry={() => {}}
      fallback={<p>{offer.title} does not work right now.</p>}
    >
      <Suspense fallback="…">
        <SlicePart slice={offer.slice}>
          <Widget load={offer.load} />
        </SlicePart>
      </Suspense>
    </SliceBoundary>
  ));
};
const Widget = ({ load }: { load: () => Promise<ComponentType> }) => {
  const Part = use(load());
  return <Part />;
};

const Page = () => {
  const { pathname } = useLocation();
  if (pathname === '/') return <Widgets />;
  return <GuardedPage route={pathname} visitor={visitor()} look={look} unserved={<Frame>No such page.</Frame>} />;
};

const render = (running: StartedHost, notice: ReactNode): void => {
  const layout = (
    <CompositionProvider running={running} shellServes={(path) => path === '/'}>
      {notice}
      <LeavablePage />
    </CompositionProvider>
  );
  const router = createBrowserRouter([{ element: layout, children: [{ path: '*', element: <Page /> }] }]);
  running.onRouter?.(router);
  const root = document.querySelector('#root');
  if (root)
    createRoot(root).render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
};

const start = async (trust: PublicKeys): Promise<void> => {
  const preview = isPreviewAsked() ? await openPreview(trust.keys, facts) : undefined;
  const ownPattern = (path: string) => (path === '/' ? path : undefined);
  const host = startHost(trust, await bootComposition(trust), { visitor, ownPattern, change: preview?.apply });
  render(host, preview && <p>{preview.notice.text}</p>);
  host.follow();
};

const trusted = parseWith(PublicKeysSchema, keys);
if (!trusted.ok) throw new Error(trusted.problems.join());
start(trusted.value).catch((error: unknown) => {
  document.body.append('This site could not start.');
  startFailed(trusted.value, error);
});
