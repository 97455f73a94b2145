import { sessionQueries, toast, useEvent, useSession } from '@nearhand/platform';
import { followOtherTabs, sessionStore } from '@nearhand/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

export const SessionKeeper = () => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  /** At the time of the event the session may be gone. */
  const lastUserId = useRef<string | null>(null);
  useEffect(() => {
    if (user) lastUserId.current = user._id;
  }, [user]);
  useEffect(followOtherTabs, []);
  useEvent('session.changed', ({ userId, expired }, { otherTab }) => {
    // This event may arrive before the browser's storage event.
    if (otherTab) sessionStore.getState().follow();
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQueries.all()[0] });
    if (expired && !otherTab) toast.info('Your session has ended', { description: 'Please log in again.' });
    if (otherTab && lastUserId.current && lastUserId.current !== userId) showOtherTabsChange(userId);
    lastUserId.current = userId;
  });
  useEvent('profile.changed', () => void queryClient.invalidateQueries());
  return null;
};

const showOtherTabsChange = (userId: string | null) =>
  userId
    ? toast.info('You are signed in with another account', { description: 'It was chosen in another tab.' })
    : toast.info('You were signed out', { description: 'It happened in another tab.' });
