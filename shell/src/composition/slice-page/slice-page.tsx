import { SliceNameContext } from '@nearhand/platform/host';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import type { RouteOffer, Slice } from '../catalog/catalog.ts';
import { useComposed } from '../host/shell-context.ts';
import { SliceBoundary } from './slice-boundary.tsx';
import { SliceFailure } from './slice-failure.tsx';
import { WaitingPage } from './waiting-page.tsx';

/**
 * The page that a slice serves `path` with, in its own boundary. Retry starts the slice afresh, without a reload; what
 * crashes is rendered again before that, from another release if need be.
 */
export const SlicePage = ({ offer, path }: { offer: RouteOffer; path: string }) => {
  const { slice } = offer;
  const { pages } = useComposed();
  const code = pages.of(slice);
  const [attempt, setAttempt] = useState(0);
  pages.preload(offer);
  useEffect(() => () => pages.of(offer.slice).forgetFailures(), [pages, offer]);
  const again = () => setAttempt((before) => before + 1);
  const retry = async () => {
    await code.reset();
    again();
  };
  return (
    <SliceBoundary
      key={attempt}
      page={path}
      onError={(error) => code.caught(path, error)}
      onAgain={again}
      failed={<SliceFailure title={slice.title} onRetry={retry} />}
    >
      <Suspense fallback={<WaitingPage path={path} />}>
        <SliceNameContext value={slice.name}>
          <Content slice={slice} path={path} />
        </SliceNameContext>
      </Suspense>
    </SliceBoundary>
  );
};

const Content = ({ slice, path }: { slice: Slice; path: string }) => {
  const { pages } = useComposed();
  // What stands stays, also when its release gives way to another elsewhere on this page.
  const page = useMemo(() => pages.of(slice).component(path), [pages, slice, path]);
  const Page = use(page);
  return <Page />;
};
