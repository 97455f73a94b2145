import { paths } from '@nearhand/contracts';
import { FormCardSkeleton, type FormCardSkeletonProps, PageFrame, PageSkeleton } from '@nearhand/ui';

/** Pages that are one form on a card. Measured; one that is not among them waits as the login does. */
const login = { words: 7, height: 440 };
const formCards: Readonly<Record<string, FormCardSkeletonProps>> = {
  [paths.login]: login,
  [paths.signup]: { words: 6, height: 824 },
  [paths.forgotPassword]: { words: 8, height: 193 },
  [paths.resetPassword]: { words: 3, height: 292 },
};

/** In place of a slice's page until it is there, as near to its shape as its address tells. */
export const WaitingPage = ({ path }: { path: string }) => (
  <PageFrame>
    {path.startsWith('/auth') ? (
      <FormCardSkeleton {...(formCards[path] ?? login)} />
    ) : (
      <PageSkeleton variant={path.includes(':') ? 'detail' : 'grid'} />
    )}
  </PageFrame>
);
