import { paths } from '@nearhand/contracts';
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
import { useEffect, useState } from 'react';

/** Pages that are one form on a card, measured; the default is the login's. */
const login = { words: 7, height: 440 };
const formCards: Readonly<Record<string, FormCardSkeletonProps>> = {
  [paths.login]: login,
  [paths.signup]: { words: 6, height: 824 },
  [paths.forgotPassword]: { words: 8, height: 193 },
  [paths.resetPassword]: { words: 3, height: 292 },
};

const shapes: Readonly<Record<string, PageShape>> = {
  [paths.marketplace]: 'grid',
  [paths.service(':id')]: 'detail',
  [paths.book(':id')]: 'checkout',
  '/marketplace/service/:id/book': 'checkout',
  [paths.pay(':id')]: 'checkout',
  [paths.provider(':id')]: 'person',
  '/messages/new': 'form',
  [paths.dashboard]: 'dashboard',
  [paths.profile]: 'profile',
  [paths.saved]: 'grid',
  [paths.booking(':id')]: 'sheet',
  '/user/booking/:id': 'sheet',
  [paths.myServices]: 'tabbedGrid',
  [paths.myBookings]: 'tabs',
  [paths.history]: 'tabs',
  [paths.createService]: 'form',
  [paths.editService(':id')]: 'form',
  [paths.workingHours]: 'form',
  [paths.timeOff]: 'form',
  [paths.importedCalendars]: 'form',
  [paths.wallet]: 'account',
  [paths.subscription]: 'account',
  [paths.credits]: 'account',
  [paths.plans]: 'offers',
  [paths.getCredits]: 'offers',
};

/** Their heading is part of the skeleton. */
const withoutHeading: readonly PageShape[] = ['detail', 'person', 'sheet'];

/** They begin with a link back. */
const withBackLink: readonly string[] = [
  paths.book(':id'),
  paths.pay(':id'),
  paths.booking(':id'),
  '/user/booking/:id',
  paths.history,
  paths.documents,
  paths.document(':id'),
  paths.createService,
  paths.editService(':id'),
  paths.getCredits,
];

/** The text below their heading takes two lines on a phone. */
const longSubtitles: readonly string[] = [paths.wallet, paths.profile, paths.documents, paths.createService];

/** Widths in px of the buttons beside the heading: on a phone they break into lines as these do. */
const actions: Readonly<Record<string, readonly number[]>> = {
  [paths.dashboard]: [166, 186, 208],
  [paths.wallet]: [232, 178],
  [paths.myBookings]: [182, 170, 44],
  [paths.myServices]: [134, 214],
  [paths.calendar]: [155],
};

const Head = ({ path }: { path: string }) => (
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
        {longSubtitles.includes(path) && <Skeleton width="50%" sx={{ display: { sm: 'none' } }} />}
      </Typography>
    </Box>
    {actions[path] && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {actions[path].map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={46} />
        ))}
      </Box>
    )}
  </Box>
);

interface Props {
  path: string;
  /** Offered when the page takes long. */
  onRetry?: () => void;
}

export const WaitingPage = ({ path, onRetry }: Props) => {
  const shape = shapes[path] ?? 'list';
  return (
    <PageFrame>
      {onRetry && <SlowNotice onRetry={onRetry} />}
      {path.startsWith('/auth') ? (
        <FormCardSkeleton {...(formCards[path] ?? login)} />
      ) : (
        <>
          {withBackLink.includes(path) && <Box sx={{ height: 48 }} />}
          {!withoutHeading.includes(shape) && <Head path={path} />}
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
