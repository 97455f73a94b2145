import { Box, Skeleton, VisuallyHidden } from '@nearhand/ui';

const heights = [30, 45, 25, 60, 50, 70, 40, 55, 80, 65, 90, 35];

/** A chart that is still to come. */
export const EarningsSkeleton = () => (
  <Box aria-busy="true" sx={{ p: 2.5 }}>
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>
      <Skeleton variant="text" width={140} sx={{ fontSize: '1.75rem' }} />
      <Skeleton variant="text" width="70%" />
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, height: 212, mb: '29px' }}>
        {heights.map((height) => (
          <Skeleton key={height} variant="rounded" sx={{ flex: 1, height: (height / 100) * 168 }} />
        ))}
      </Box>
    </div>
  </Box>
);
