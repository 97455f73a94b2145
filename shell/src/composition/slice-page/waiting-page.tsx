import {
  Box,
  FormCardSkeleton,
  type FormCardSkeletonProps,
  PageFrame,
  type PageShape,
  PageSkeleton,
  RetryNotice,
  Skeleton,
  Typography,
} from '@nearhand/ui';
import type { Skeletons } from '@slices/format';
import { useEffect, useState } from 'react';

const shapes: Readonly<Record<PageShape, true>> = {
  grid: true,
  list: true,
  entries: true,
  tabs: true,
  tabbedGrid: true,
  form: true,
  checkout: true,
  detail: true,
  sheet: true,
  profile: true,
  person: true,
  dashboard: true,
  account: true,
  offers: true,
  text: true,
};
const isShape = (shape: unknown): shape is PageShape => typeof shape === 'string' && Object.hasOwn(shapes, shape);

const isNumber = (value: unknown): value is number => typeof value === 'number';

const maxWords = 100;
const isForm = (form: unknown): form is FormCardSkeletonProps =>
  typeof form === 'object' &&
  form !== null &&
  'words' in form &&
  'height' in form &&
  isNumber(form.words) &&
  form.words <= maxWords &&
  isNumber(form.height);

const maxActions = 10;
const widthsIn = (actions: unknown): number[] =>
  Array.isArray(actions) ? actions.filter(isNumber).slice(0, maxActions) : [];

/** Their heading is part of the skeleton. */
const withoutHeading: readonly PageShape[] = ['detail', 'person', 'sheet'];

interface HeadProps {
  /** The text below the heading takes two lines on a phone. */
  isLong: boolean;
  /** Widths in px of the buttons beside it: on a phone they break into lines as these do. */
  actions: readonly number[];
}

const Head = ({ isLong, actions }: HeadProps) => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 2,
      alignItems: 'end',
      justifyContent: 'space-between',
      mb: { xs: 3, sm: 4 },
    }}
  >
    <Box sx={{ flex: '0 1 360px' }}>
      <Typography variant="h1" component="div">
        <Skeleton width="75%" />
      </Typography>
      <Typography variant="subtitle1" component="div" sx={{ mt: 1 }}>
        <Skeleton />
        {isLong && <Skeleton width="50%" sx={{ display: { sm: 'none' } }} />}
      </Typography>
    </Box>
    {actions.length > 0 && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {actions.map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={46} />
        ))}
      </Box>
    )}
  </Box>
);

interface Props {
  /** Of the page's route in `release.json`: `shape`, `form` (a card with `words` and `height`), `backLink`, `longSubtitle`, `actions`. */
  skeleton?: Skeletons[string] | undefined;
  /** Offered when the page takes long. */
  onRetry?: () => void;
}

export const WaitingPage = ({ skeleton = {}, onRetry }: Props) => {
  const { form, backLink, longSubtitle, actions } = skeleton;
  const shape = isShape(skeleton.shape) ? skeleton.shape : 'list';
  return (
    <PageFrame>
      {onRetry && <SlowNotice onRetry={onRetry} />}
      {isForm(form) ? (
        <FormCardSkeleton {...form} />
      ) : (
        <>
          {backLink === true && <Box sx={{ height: 48 }} />}
          {!withoutHeading.includes(shape) && <Head isLong={longSubtitle === true} actions={widthsIn(actions)} />}
          <PageSkeleton variant={shape} />
        </>
      )}
    </PageFrame>
  );
};

const slowMs = 10_000;

const SlowNotice = ({ onRetry }: { onRetry: () => void }) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isSlow && (
        <Box sx={{ mb: 3 }}>
          <RetryNotice severity="info" onRetry={onRetry}>
            This is taking longer than usual.
          </RetryNotice>
        </Box>
      )}
    </div>
  );
};
