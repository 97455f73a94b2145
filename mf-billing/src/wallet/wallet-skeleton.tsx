import { Skeleton, Stack } from '@nearhand/ui';
import { MovementsSkeleton } from '../movements/movements-skeleton.tsx';

/** The wallet that is still to come. */
export const WalletSkeleton = () => (
  <Stack spacing={4}>
    <Skeleton aria-hidden variant="rounded" height={152} sx={{ borderRadius: '14px' }} />
    <Skeleton aria-hidden variant="rounded" height={232} sx={{ borderRadius: '14px' }} />
    <MovementsSkeleton />
  </Stack>
);
