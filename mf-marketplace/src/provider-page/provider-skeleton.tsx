import { Box, CardSkeleton, cardGrid, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';

export const ProviderSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Stack spacing={4} aria-hidden>
      <Stack direction="row" spacing={2.5} sx={{ alignItems: 'center' }}>
        <Skeleton variant="circular" width={96} height={96} />
        <Box sx={{ flex: 1 }}>
          <Skeleton variant="text" width="40%" sx={{ fontSize: '2.5rem' }} />
          <Skeleton variant="text" width="25%" />
        </Box>
      </Stack>
      <Skeleton variant="text" width="70%" />
      <Box sx={cardGrid}>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Box>
    </Stack>
  </div>
);
