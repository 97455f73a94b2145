import { Skeleton, VisuallyHidden } from '@nearhand/ui';
import { PanelList, PanelRow } from './dashboard-panel.tsx';

/** The lines of a panel that are still to come. */
export const PanelSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <PanelList aria-hidden>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <PanelRow key={place}>
          <Skeleton variant="rounded" width={44} height={44} />
          <div>
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </div>
          <Skeleton width={56} />
        </PanelRow>
      ))}
    </PanelList>
  </div>
);
