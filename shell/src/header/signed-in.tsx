import { type Session, useEvent } from '@nearhand/platform';
import { Skeleton } from '@nearhand/ui';
import { useQueryClient } from '@tanstack/react-query';
import { AccountMenu } from './account-menu.tsx';
import { CreditsMenu } from './credits-menu.tsx';
import { headerMessages } from './unread-api.ts';
import { hasCredits } from './use-credit-count.ts';

/**
 * What the header holds for whoever is signed in. The session is given: asking for it here would, each time this comes,
 * ask again for a person who could not be loaded.
 */
export const SignedIn = ({ user, isLoading }: Pick<Session, 'user' | 'isLoading'>) => {
  const queryClient = useQueryClient();
  useEvent('message.changed', () => void queryClient.invalidateQueries(headerMessages.unread()));
  if (isLoading) return <Skeleton variant="circular" width={40} height={40} />;
  return (
    <>
      {user && hasCredits(user.role) && <CreditsMenu role={user.role} />}
      <AccountMenu user={user} />
    </>
  );
};
