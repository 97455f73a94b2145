import { sessionQueries, toast, useEvent, useSession } from '@nearhand/platform';
import { followOtherTabs, sessionStore } from '@nearhand/platform/host';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';

const isOfPage = ({ queryKey }: Query): boolean => queryKey[0] !== sessionQueries.all()[0];

export const SessionKeeper = () => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  /** At the time of the event the session may be gone. */
  const lastUserId = useRef<string | null>(null);
  useEffect(() => {
    if (user) lastUserId.current = user._id;
  }, [user]);
  /** The token since which the answers of the one before are gone. */
  const ownAnswers = useRef<string | null>(undefined);
  const [dropCount, countDrop] = useReducer((count: number) => count + 1, 0);
  const dropAnswers = useCallback(() => {
    const { token } = sessionStore.getState();
    if (ownAnswers.current === token) return;
    ownAnswers.current = token;
    for (const query of queryClient.getQueryCache().findAll({ predicate: isOfPage })) query.reset();
    countDrop();
  }, [queryClient]);
  // After a render without the parts of the person before: the API would answer their calls with 401.
  useEffect(() => {
    if (dropCount > 0) void queryClient.refetchQueries({ type: 'active', predicate: isOfPage });
  }, [dropCount, queryClient]);
  useEffect(() => {
    const stopFollowing = followOtherTabs();
    // A page from the back-forward cache hears no event. Without a token before, the answers are those for visitors.
    const stopDropping = sessionStore.subscribe(({ token }, before) => {
      if (before.token && before.token !== token) dropAnswers();
    });
    return () => {
      stopFollowing();
      stopDropping();
    };
  }, [dropAnswers]);
  useEvent('session.changed', ({ userId, expired }, { otherTab }) => {
    // This event may arrive before the browser's storage event.
    if (otherTab) sessionStore.getState().follow();
    dropAnswers();
    if (expired && !otherTab) toast.info('Your session has ended', { description: 'Please log in again.' });
    if (otherTab && lastUserId.current && lastUserId.current !== userId) showOtherTabsChange(userId);
    lastUserId.current = userId;
  });
  // A form that is open keeps the answer that it was made from.
  useEvent(
    'profile.changed',
    () => void queryClient.invalidateQueries({ predicate: ({ options }) => options.gcTime !== 0 }),
  );
  return null;
};

const showOtherTabsChange = (userId: string | null) =>
  userId
    ? toast.info('You are signed in with another account', { description: 'It was chosen in another tab.' })
    : toast.info('You were signed out', { description: 'It happened in another tab.' });
