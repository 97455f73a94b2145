import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CircularProgress } from '../buttons/circular-progress.tsx';
import { VisuallyHidden } from '../page/visually-hidden.ts';
import { styled } from '../theme/styled.ts';

export const times = (count: number) => Array.from({ length: count }, (_, index) => index);

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

/** As `cardGrid`, and on a phone one row that scrolls sideways. */
export const cardRow = {
  ...cardGrid,
  gridTemplateColumns: { ...cardGrid.gridTemplateColumns, xs: 'none' },
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: '80%', sm: 'auto' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
} as const;

export const FieldSkeleton = () => (
  <div>
    <Skeleton variant="text" width={120} />
    <Skeleton variant="rounded" height={50} />
  </div>
);

/** As high as the strip of `CountTabs` with the space below it. */
export const TabsSkeleton = () => (
  <Stack direction="row" spacing={2} aria-hidden sx={{ height: 49, alignItems: 'center', mb: 3 }}>
    {times(3).map((index) => (
      <Skeleton key={index} width={90} />
    ))}
  </Stack>
);

/** Announces that the page is loading. */
export const Waiting = ({ shape, children }: { shape?: string; children: ReactNode }) => (
  <div aria-busy="true" data-shape={shape}>
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
);

export interface FormCardSkeletonProps {
  /** Words of the subtitle: it may take two lines on a phone. */
  words: number;
  /** Height of the form, in px. */
  height: number;
}

const fieldHeight = 98;
/** Not made of text: the fallback font is wider and could take another line. */
const wordWidth = 53;
const subtitleLook = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', mt: 1 };

/** For a form on a card below a centred heading. Stands in a `PageFrame`. */
export const FormCardSkeleton = ({ words, height }: FormCardSkeletonProps) => (
  <Waiting>
    <Box sx={{ maxWidth: { xs: 480, sm: 464 }, mx: 'auto' }}>
      <Box sx={{ mb: { xs: 3, sm: 4 } }}>
        <Typography variant="h1" component="div">
          <Skeleton width="70%" sx={{ mx: 'auto' }} />
        </Typography>
        <Typography variant="subtitle1" component="div" sx={subtitleLook}>
          {times(words).map((index) => (
            <Skeleton key={index} width={wordWidth} sx={{ borderRadius: 0 }} />
          ))}
        </Typography>
      </Box>
      <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack spacing={2.5} sx={{ height, overflow: 'hidden' }}>
          {times(Math.floor(height / fieldHeight)).map((index) => (
            <FieldSkeleton key={index} />
          ))}
        </Stack>
      </Card>
    </Box>
  </Waiting>
);

const Centre = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '50vh' });

/** For a page whose shape is not known yet; otherwise use `PageSkeleton`. */
export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <Centre>
    <CircularProgress aria-label={label} />
  </Centre>
);
