import Box from '@mui/material/Box';
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

const Grid = () => (
  <Box sx={cardGrid}>
    {times(8).map((index) => (
      <CardSkeleton key={index} />
    ))}
  </Box>
);

const Lines = ({ rows }: { rows: number }) => (
  <Stack spacing={2}>
    {times(rows).map((index) => (
      <Card key={index} sx={{ p: 2.5 }}>
        <Skeleton variant="text" width="40%" sx={{ fontSize: '1.125rem' }} />
        <Skeleton variant="text" width="70%" />
      </Card>
    ))}
  </Stack>
);

export const FieldSkeleton = () => (
  <div>
    <Skeleton variant="text" width={120} />
    <Skeleton variant="rounded" height={50} />
  </div>
);

const FormLines = () => (
  <Stack spacing={3} sx={{ maxWidth: 640 }}>
    {times(4).map((index) => (
      <FieldSkeleton key={index} />
    ))}
    <Skeleton variant="rounded" width={180} height={46} />
  </Stack>
);

const Detail = () => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' } }}>
    <Stack spacing={2}>
      <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto', borderRadius: '14px' }} />
      <Skeleton variant="text" width="60%" sx={{ fontSize: '2.5rem' }} />
      <Skeleton variant="text" />
      <Skeleton variant="text" width="80%" />
    </Stack>
    <Skeleton variant="rounded" height={320} sx={{ borderRadius: '14px' }} />
  </Box>
);

const variants = { grid: <Grid />, detail: <Detail />, list: <Lines rows={4} />, form: <FormLines /> };

/** A page that is still to come, in the shape it will have. */
export const PageSkeleton = ({ variant }: { variant: keyof typeof variants }) => <Waiting>{variants[variant]}</Waiting>;

/** Says that a page is loading, where its shape is only seen. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
);
