import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

export const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A service card that is still to come. */
export const CardSkeleton = () => (
  <Card aria-hidden>
    <Skeleton variant="rectangular" sx={{ aspectRatio: '4 / 3', height: 'auto', borderRadius: 0 }} />
    <Stack spacing={1} sx={{ p: 2 }}>
      <Skeleton variant="text" width="85%" sx={{ fontSize: '1.125rem' }} />
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Skeleton variant="circular" width={28} height={28} />
        <Skeleton variant="text" width="45%" />
      </Stack>
      <Skeleton variant="text" width="30%" />
    </Stack>
  </Card>
);

/** The listing's columns: 4, 3, 2, 1. */
export const cardGrid = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  // Not `1fr`, which is at least as wide as the longest word.
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
};

export const FieldSkeleton = () => (
  <div>
    <Skeleton variant="text" width={120} />
    <Skeleton variant="rounded" height={50} />
  </div>
);

/** Says that a page is loading, where its shape is only seen. */
export const Waiting = ({ shape, children }: { shape?: string; children: ReactNode }) => (
  <div aria-busy="true" data-shape={shape}>
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
);
