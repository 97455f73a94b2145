import { Skeleton, Stack } from '@nearhand/ui';

export const ReviewsSkeleton = () => (
  <Stack spacing={1.5} aria-hidden>
    <Skeleton variant="rounded" height={140} sx={{ borderRadius: '14px' }} />
    <Skeleton variant="rounded" height={140} sx={{ borderRadius: '14px' }} />
  </Stack>
);
