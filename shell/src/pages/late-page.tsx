import { PageFrame, PageSkeleton } from '@nearhand/ui';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

const Skeleton = () => (
  <PageFrame>
    <PageSkeleton variant="text" />
  </PageFrame>
);

/**
 * A page of the shell's own whose code comes with the first visit to it. Fetched twice before it is given up: the
 * router keeps a failed page for good.
 */
export const late = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load().catch(load) }),
  HydrateFallback: Skeleton,
});
