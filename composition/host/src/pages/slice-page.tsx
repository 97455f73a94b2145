import type { Skeleton } from '@slices/format';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { fetchEarly, firstQueries } from '../loading/first-view.ts';
import { SliceBoundary } from '../shared/slice-boundary.tsx';
import { clientOf } from '../shared/slice-client.ts';
import { SlicePart } from '../shared/slice-part.tsx';
import type { RouteOffer, Slice } from '../slices/resolve-slices.ts';
import { useComposed } from '../state/composition-provider.tsx';

/** Parts of a host around and in place of a slice's page. */
export interface SliceLook {
  /** Around the page. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
  /** While the code of the page comes: as its release says. With `onRetry`, the load can be started again. */
  Waiting: ComponentType<{ skeleton?: Skeleton | undefined; onRetry?: () => void }>;
  /** When no release of the slice works. `onRetry` loads the slice again. */
  Failed: ComponentType<{ title: string; onRetry: () => Promise<void> }>;
}

interface Props {
  offer: RouteOffer;
  /** The pattern of its address. */
  path: string;
  /** Of the person who opens it. */
  role?: string | undefined;
  look: SliceLook;
}

// The page of a slice at `path`, in a boundary: after a crash it is rendered again, from another release if
// needed, then replaced by an error with Retry. Retry loads the slice again without a reload.
export const SlicePage = ({ offer, path, role, look }: Props) => {
  const { slice } = offer;
  const { pages } = useComposed();
  const code = pages.of(slice);
  const [attempt, setAttempt] = useState(0);
  const [isResetting, setResetting] = useState(false);
  if (!isResetting) pages.preload(offer);
  useFirstView(slice, path, role);
  const renderAgain = useCallback(() => setAttempt((before) => before + 1), []);
  const seenRemovals = useRef(code.removeCount());
  useEffect(() => {
    const mounted = pages.of(offer.slice);
    const check = () => {
      if (mounted.removeCount() === seenRemovals.current) return;
      seenRemovals.current = mounted.removeCount();
      renderAgain();
    };
    const unsubscribe = mounted.onRemove(check);
    // A timer of its page may be earlier than this effect.
    check();
    return () => {
      unsubscribe();
      mounted.forgetFailures();
    };
  }, [pages, offer, renderAgain]);
  const retry = async () => {
    setResetting(true);
    await code.reset();
    setResetting(false);
    renderAgain();
  };
  const { Frame, Waiting, Failed } = look;
  return (
    <SliceBoundary
      key={attempt}
      resetKey={path}
      onError={(error) => code.caught(path, error)}
      onRetry={renderAgain}
      fallback={<Failed title={slice.title} onRetry={retry} />}
    >
      <Suspense fallback={<Waiting skeleton={offer.skeleton} onRetry={() => void retry()} />}>
        {isResetting ? (
          // A page that came now would be replaced, with what the visitor typed.
          <Waiting skeleton={offer.skeleton} />
        ) : (
          <SlicePart slice={slice.name}>
            <Content slice={slice} path={path} Frame={Frame} />
          </SlicePart>
        )}
      </Suspense>
    </SliceBoundary>
  );
};

/** Starts the queries of the page's first view while its code loads. */
const useFirstView = (slice: Slice, path: string, role: string | undefined): void => {
  const { pages } = useComposed();
  const client = clientOf(useQueryClient(), slice.name);
  const { pathname, search } = useLocation();
  // While it loads, the page is suspended: an effect would be too late.
  // biome-ignore lint/correctness/useExhaustiveDependencies(search): after the first view, the page itself follows it
  useMemo(() => {
    void pages
      .of(slice)
      .module(path)
      .then((module) => fetchEarly(client, firstQueries(module, path, { pathname, search, role })));
  }, [pages, slice, path, pathname, role, client]);
};

const Content = ({ slice, path, Frame }: { slice: Slice; path: string } & Pick<SliceLook, 'Frame'>) => {
  const { pages } = useComposed();
  // A mounted page stays when its release fails over elsewhere on this page.
  const page = useMemo(() => pages.of(slice).component(path), [pages, slice, path]);
  const Page = use(page);
  // Here and not in an effect, which would run after those of the page.
  useMemo(() => pages.of(slice).shown(path), [pages, slice, path]);
  useEffect(() => pages.of(slice).mounted(path), [pages, slice, path]);
  return (
    <Frame title={slice.title}>
      <Page />
    </Frame>
  );
};
