import { PageFrame, PageSkeleton } from '@nearhand/ui';
import { Suspense, use, useEffect, useState } from 'react';
import type { RouteOffer, Slice } from './catalog.ts';
import { useComposed } from './shell-context.ts';
import { SliceBoundary } from './slice-boundary.tsx';

/** The page that a slice serves `path` with, in its own boundary. Retry starts the slice afresh, without a reload. */
export const SlicePage = ({ offer, path }: { offer: RouteOffer; path: string }) => {
  const { pages } = useComposed();
  const [attempt, setAttempt] = useState(0);
  pages.preload(offer);
  useEffect(() => () => pages.forgetFailures(offer.slice), [pages, offer]);
  const retry = async () => {
    await pages.reset(offer.slice);
    setAttempt((before) => before + 1);
  };
  return (
    <SliceBoundary key={attempt} slice={offer.slice} onRetry={retry}>
      <Suspense
        fallback={
          <PageFrame>
            <PageSkeleton variant={shapeOf(path)} />
          </PageFrame>
        }
      >
        <Content slice={offer.slice} path={path} />
      </Suspense>
    </SliceBoundary>
  );
};

const Content = ({ slice, path }: { slice: Slice; path: string }) => {
  const { pages } = useComposed();
  const Page = use(pages.page(slice, path));
  return <Page />;
};

const shapeOf = (path: string) => (path.includes(':') ? 'detail' : path.startsWith('/auth') ? 'form' : 'grid');
