import { CardSkeleton, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { ServiceGrid } from './service-grid.tsx';

export const MyServicesSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Stack direction="row" spacing={2} aria-hidden sx={{ height: 49, alignItems: 'center', mb: 3 }}>
      <Skeleton width={90} />
      <Skeleton width={90} />
      <Skeleton width={90} />
    </Stack>
    <ServiceGrid aria-hidden>
      {['first', 'second', 'third'].map((place) => (
        <li key={place}>
          <CardSkeleton />
        </li>
      ))}
    </ServiceGrid>
  </div>
);
