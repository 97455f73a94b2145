import { useLocation, useSession } from '@nearhand/platform';
import { clientOf, SliceBoundary, SlicePart, useBackOnline } from '@nearhand/platform/host';
import { AnyPage, ErrorState, PageFrame } from '@nearhand/ui';
import { fetchEarly, firstQueries, type RouteOffer, type Slice, useComposed } from '@slices/host';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WaitingPage } from './waiting-page.tsx';

// The page of a slice at `path`, in its own boundary: after a crash it is rendered again, from another release if
// needed, then replaced by an error with Retry. Retry loads the slice again without a reload.
export const SlicePage = ({ offer, path }: { offer: RouteOffer; path: string }) => {
  const { slice } = offer;
  const { pages } = useComposed();
  const code = pages.of(slice);
  const [attempt, setAttempt] = useState(0);
  pages.preload(offer);
  useFirstView(slice, path);
  const renderAgain = useCallback(() => setAttempt((before) => before + 1), []);
  const seenRemovals = useRef(code.removeCount());
  useEffect(() => {
    const mounted = pages.of(offer.slice);
    const look = () => {
      if (mounted.removeCount() === seenRemovals.current) return;
      seenRemovals.current = mounted.removeCount();
      renderAgain();
    };
    const unsubscribe = mounted.onRemove(look);
    // A timer of its page may be earlier than this effect.
    look();
    return () => {
      unsubscribe();
      mounted.forgetFailures();
    };
  }, [pages, offer, renderAgain]);
  const retry = async () => {
    await code.reset();
    renderAgain();
  };
  return (
    <SliceBoundary
      key={attempt}
      resetKey={path}
      onError={(error) => code.caught(path, error)}
      onRetry={renderAgain}
      fallback={<SliceFailure title={slice.title} onRetry={retry} />}
    >
      <Suspense fallback={<WaitingPage path={path} onRetry={() => void retry()} />}>
        <SlicePart slice={slice.name}>
          <Content slice={slice} path={path} />
        </SlicePart>
      </Suspense>
    </SliceBoundary>
  );
};

/** Starts the queries of the page's first view while its code loads. */
const useFirstView = (slice: Slice, path: string): void => {
  const { pages } = useComposed();
  const client = clientOf(useQueryClient(), slice.name);
  const { pathname, search } = useLocation();
  const role = useSession().user?.role;
  // While it loads, the page is suspended: an effect would be too late.
  // Not for a change of the search alone: after the first view, the page itself follows it.
  useMemo(() => {
    void pages
      .of(slice)
      .module(path)
      .then((module) => fetchEarly(client, firstQueries(module, path, { pathname, search, role })));
  }, [pages, slice, path, pathname, role, client]);
};

const Content = ({ slice, path }: { slice: Slice; path: string }) => {
  const { pages } = useComposed();
  // A mounted page stays when its release fails over elsewhere on this page.
  const page = useMemo(() => pages.of(slice).component(path), [pages, slice, path]);
  const Page = use(page);
  // Here and not in an effect, which would run after those of the page.
  useMemo(() => pages.of(slice).shown(path), [pages, slice, path]);
  useEffect(() => pages.of(slice).mounted(path), [pages, slice, path]);
  return (
    <AnyPage title={slice.title}>
      <Page />
    </AnyPage>
  );
};

const SliceFailure = ({ title, onRetry }: { title: string; onRetry: () => Promise<void> }) => {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  useBackOnline(() => void retry());
  return (
    <PageFrame>
      <ErrorState
        isPage
        title={`${title} is not available right now`}
        text="This part of the site could not be loaded. Everything else keeps working."
        retryLabel={isBusy ? 'Trying again…' : 'Retry'}
        onRetry={() => void retry()}
      />
    </PageFrame>
  );
};
