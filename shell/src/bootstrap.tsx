import { currentVisitor } from './composition/current-visitor.ts';
import '@nearhand/ui/fonts';
import { log } from '@nearhand/platform';
import { hydrateSlices, sessionStore } from '@nearhand/platform/host';
import { type Rendered, withLimit } from '@slices/format';
import {
  isChangedByOthers,
  isSame,
  loadFirstView,
  prefetch,
  type Running,
  readRendered,
  watchTranslator,
} from '@slices/host';
import { startFailed, startHost } from '@slices/host/boot';
import { timeoutManager } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router-dom';
import { App, createQueryClient } from './app.tsx';
import { configure } from './composition/boot-config.ts';
import { booted, trust } from './composition/booted.ts';
import { RecallNotice } from './composition/notice/recall-notice.tsx';
import { previewIfAsked } from './composition/preview-gate.ts';
import { sayWhenSlow } from './composition/slow-start.ts';
import { endEarlyInput, followEarlyInput } from './early/take-early-input.ts';
import { LazyMemory } from './memory/lazy-memory.tsx';
import { whenIdle } from './memory/when-idle.ts';
import { providePopovers } from './menu/popover.ts';
import { BootFailurePage } from './pages/boot-failure-page.tsx';
import { createRouter, loadOwnPage, shellServes } from './router.tsx';
import { isBrowserOnly } from './server/browser-only.ts';
import { createStyleCache } from './styles/style-cache.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The document has no #root.');

watchTranslator(container);

// The host guards these functions later and reads the stack at each call; timers of queries are no slice's.
timeoutManager.setTimeoutProvider({
  setTimeout: setTimeout.bind(window),
  clearTimeout: clearTimeout.bind(window),
  setInterval: setInterval.bind(window),
  clearInterval: clearInterval.bind(window),
});

const styles = createStyleCache();

/** After it the page is drawn anew when its code comes; header and menus work meanwhile. A picture stays so long, too. */
const ownPageLimitMs = 10_000;

/** A slower page is drawn in parts, each of which React holds back for 300 ms. */
const firstViewLimitMs = 1_000;

const boot = async () => {
  const { pathname } = window.location;
  const [composed, preview, own, picture] = await Promise.all([
    booted,
    previewIfAsked(trust.keys),
    withLimit(ownPageLimitMs, () => loadOwnPage(pathname)).catch(() => 'lost' as const),
    window.pagePictures?.isShown
      ? import(/* webpackChunkName: "memory" */ './early/replace-picture.ts').catch(() => undefined)
      : undefined,
    configure(),
    providePopovers(),
  ]);
  const host = startHost(trust, composed, {
    visitor: currentVisitor,
    ownPattern: (path) => (shellServes(path) ? path : undefined),
    ...preview,
  });
  preview?.show(host);
  prefetch(host, host.store.present(), pathname);
  const rendered = readRendered();
  if (rendered && !preview && own !== 'lost' && isSame(rendered, host.store.present())) takeOver(rendered, host, own);
  else await draw(host, own, picture, preview?.line);
  host.follow();
};

const noticesOf = (store: Running['store'], line?: ReactNode) => (
  <>
    {line}
    <LazyMemory store={store} />
    <RecallNotice store={store} />
  </>
);

type OwnPage = Awaited<ReturnType<typeof loadOwnPage>>;

/** Draws the page in place of a picture, a skeleton or nothing. */
const draw = async (
  running: Running,
  own: OwnPage | 'lost',
  picture: typeof import('./early/replace-picture.ts') | undefined,
  line: ReactNode,
): Promise<void> => {
  if (picture) picture.replacePicture(container);
  else endEarlyInput();
  sessionStore.getState().follow();
  const { store } = running;
  const queryClient = createQueryClient();
  const render = (router: DataRouter) =>
    createRoot(container).render(
      <App styles={styles} queryClient={queryClient} router={router} notice={noticesOf(store, line)} />,
    );
  // Not in parts, as a transition does: the router may load the page meanwhile, and nothing would hear of it.
  if (own === 'lost') return render(createRouter(running));
  const router = createRouter(running, own, container.hasChildNodes());
  const view = [loadFirstView(running, queryClient), picture?.restore(store, queryClient)];
  await withLimit(picture ? ownPageLimitMs : firstViewLimitMs, () => Promise.all(view)).catch(() => {});
  startTransition(() => render(router));
};

/** Hydrates what the server rendered for a visitor, with its data. The session of this browser begins after that. */
const takeOver = ({ state, parts }: Rendered, running: Running, own: OwnPage): void => {
  const { store, pages, report } = running;
  const rendered = store
    .present()
    .all.flatMap((slice) => parts[slice.name]?.map((part) => pages.of(slice).untilRendered(part)));
  const queryClient = createQueryClient();
  hydrateSlices(
    queryClient,
    store.present().all.map(({ name }) => name),
    state,
  );
  const router = createRouter(running, own, true);
  const { pathname } = router.state.location;
  const early = followEarlyInput(container);
  // Until then, React stops clicks on a page or widget, and a change would replace it by its skeleton.
  const taken = new Promise<void>((resolve) => {
    void Promise.all(rendered).then(() => resolve());
    router.subscribe(({ location }) => {
      if (location.pathname !== pathname) resolve();
    });
    // A transition: React hydrates in short tasks, what the user touches first.
    startTransition(() => {
      hydrateRoot(
        container,
        <App styles={styles} queryClient={queryClient} router={router} notice={noticesOf(store)} />,
        {
          onRecoverableError: (error) => {
            if (!isBrowserOnly(error) && !isChangedByOthers())
              report({ slice: 'shell', stage: 'render', message: `while hydrating: ${String(error)}` });
          },
          // Another part takes the place of the one that failed.
          onCaughtError: (error) => {
            log.error('A part of the page failed.', error);
            resolve();
          },
        },
      );
    });
  });
  void taken.then(() =>
    whenIdle(() => {
      sessionStore.getState().follow();
      // The page is drawn for the session first.
      whenIdle(early.repeat);
    }),
  );
};

boot()
  .catch((error: unknown) => {
    createRoot(container).render(<BootFailurePage error={error} />);
    startFailed(trust, error);
  })
  .finally(sayWhenSlow());
