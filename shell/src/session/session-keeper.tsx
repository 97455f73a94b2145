import { sessionQueries, toast, useEvent, useSession } from '@nearhand/platform';
import { followOtherTabs, sessionStore } from '@nearhand/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Keeps this tab's session true: follows what other tabs do, and lets nobody see another's data. */
export const SessionKeeper = () => {
  const queryClient = useQueryClient();
  const knownHere = useKnownHere();
  useEffect(followOtherTabs, []);
  useEvent('session.changed', ({ userId, expired }, { otherTab }) => {
    // The news may be here before the browser's own about the token.
    if (otherTab) sessionStore.getState().follow();
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQueries.all()[0] });
    if (expired && !otherTab) toast.info('Your session has ended', { description: 'Please log in again.' });
    if (otherTab && knownHere.current && knownHere.current !== userId) sayWhatOtherTabDid(userId);
    knownHere.current = userId;
  });
  useEvent('profile.changed', () => void queryClient.invalidateQueries());
  return null;
};

/** Who was last signed in here: by the time of the news about them the session may be gone. */
const useKnownHere = () => {
  const { user } = useSession();
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (user) known.current = user._id;
  }, [user]);
  return known;
};

/** Only the one who was signed in here is surprised by it. */
const sayWhatOtherTabDid = (userId: string | null) =>
  userId
    ? toast.info('You are signed in with another account', { description: 'It was chosen in another tab.' })
    : toast.info('You were signed out', { description: 'It happened in another tab.' });
