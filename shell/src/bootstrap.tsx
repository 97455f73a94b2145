import { currentVisitor } from './composition/current-visitor.ts';
import '@nearhand/ui/fonts';
import { log } from '@nearhand/platform';
import { hydrateSlices, sessionStore } from '@nearhand/platform/host';
import { type Composition, type Rendered, withLimit } from '@slices/format';
import {
  createCompositionStore,
  isChangedByOthers,
  isSame,
  loadFirstView,
  nothingComposed,
  openCircuit,
  prefetch,
  type Running,
  readRendered,
  recalledFrom,
  resolveSlices,
  SlicePages,
  visitorId,
  watchTranslator,
} from '@slices/host';
import {
  bootComposition,
  contain,
  createTelemetry,
  isOfTimestamp,
  takeHung,
  untilComposed,
  watchComposition,
} from '@slices/host/boot';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { DataRouter, RouteObject } from 'react-router-dom';
import { App, createQueryClient } from './app.tsx';
import { configure } from './composition/boot-config.ts';
import { RecallNotice } from './composition/notice/recall-notice.tsx';
import { previewIfAsked } from './composition/preview-gate.ts';
import { sayWhenSlow } from './composition/slow-start.ts';
import { LazyMemory } from './memory/lazy-memory.tsx';
import { providePopovers } from './menu/popover.ts';
import { BootFailurePage } from './pages/boot-failure-page.tsx';
import { createRouter, loadOwnPage, shellServes } from './router.tsx';
import { isBrowserOnly } from './server/browser-only.ts';
import { endEarlyInput, followEarlyInput, whenIdle } from './take-early-input.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The document has no #root.');

watchTranslator(container);

const trust = __COMPOSITION_KEYS__;
const visitor = visitorId();

/** After it the page is drawn anew when its code comes; header and menus work meanwhile. A picture stays so long, too. */
const ownPageLimitMs = 10_000;

/** A slower page is drawn in parts, each of which React holds back for 300 ms. */
const firstViewLimitMs = 1_000;

const boot = async () => {
  const { pathname } = window.location;
  const [booted, preview, own, picture] = await Promise.all([
    bootComposition(trust),
    previewIfAsked(trust.keys),
    withLimit(ownPageLimitMs, () => loadOwnPage(pathname)).catch(() => 'lost' as const),
    window.pagePictures?.isShown
      ? import(/* webpackChunkName: "memory" */ './replace-picture.ts').catch(() => undefined)
      : undefined,
    configure(),
    providePopovers(),
  ]);
  const { composition, freshness, problem } = booted;
  let { recalls } = freshness;
  const resolve = (whole: Composition) => {
    const left = recalledFrom(whole, recalls);
    return { ...resolveSlices(preview?.apply(left) ?? left, visitor), whole };
  };
  const hung = takeHung();
  if (hung) openCircuit(hung.slice, hung.version);
  const store = createCompositionStore(resolve(composition));
  const telemetry = createTelemetry({
    shell: composition.host?.version ?? '0.0.0',
    slices: store.present,
    patternOf: (path) => store.present().findPath(path)?.path ?? (shellServes(path) ? path : '*'),
  });
  const pages = new SlicePages(telemetry);
  const running = {
    store,
    pages,
    report: telemetry.report,
    visitor: currentVisitor,
    onRouter: contain(pages, telemetry),
  };
  prefetch(running, store.present(), pathname);
  const rendered = readRendered();
  if (rendered && !preview && own !== 'lost' && isSame(rendered, store.present())) takeOver(rendered, running, own);
  else {
    if (picture) picture.replacePicture(container);
    else endEarlyInput();
    sessionStore.getState().follow();
    const line = (
      <>
        {preview && <preview.Line {...preview.notice} />}
        <LazyMemory store={store} />
        <RecallNotice store={store} />
      </>
    );
    const queryClient = createQueryClient();
    const render = (router: DataRouter) =>
      createRoot(container).render(<App queryClient={queryClient} router={router} notice={line} />);
    // Not in parts, as a transition does: the router may load the page meanwhile, and nothing would hear of it.
    if (own === 'lost') render(createRouter(running));
    else {
      const router = createRouter(running, own, container.hasChildNodes());
      const view = [loadFirstView(running, queryClient), picture?.restore(store, queryClient)];
      await withLimit(picture ? ownPageLimitMs : firstViewLimitMs, () => Promise.all(view)).catch(() => {});
      startTransition(() => render(router));
    }
  }
  if (hung) telemetry.hung(hung);
  if (problem) telemetry.report({ slice: 'shell', stage: 'composition', message: problem });
  if (freshness.problem) telemetry.report({ slice: 'shell', stage: 'stale', message: freshness.problem });
  if (preview && preview.notice.state !== 'running')
    telemetry.report({ slice: 'shell', stage: 'preview', message: preview.notice.text });
  watchComposition(trust, booted, {
    onNewer: (newer) => store.offer(resolve(newer)),
    onRecall: (next) => {
      recalls = next;
      store.recall((slices) => (slices.whole ? resolve(slices.whole) : slices));
    },
  });
};

/** Hydrates what the server rendered for a visitor, with its data. The session of this browser begins after that. */
const takeOver = ({ state, parts }: Rendered, running: Running, own: RouteObject | undefined): void => {
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
        <App
          queryClient={queryClient}
          router={router}
          notice={
            <>
              <LazyMemory store={store} />
              <RecallNotice store={store} />
            </>
          }
        />,
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
    const place = { shell: '0.0.0', slices: () => nothingComposed.slices, patternOf: () => '*' };
    const stage = isOfTimestamp(error) ? 'stale' : 'composition';
    createTelemetry(place).report({ slice: 'shell', stage, message: String(error) });
    // Operators mend it while people wait.
    if (stage === 'stale') void untilComposed(trust).then(() => window.location.reload());
  })
  .finally(sayWhenSlow());
