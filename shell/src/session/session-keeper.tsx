import { sessionQueries, toast, useEvent, useSession } from '@nearhand/platform';
import { followOtherTabs, sessionStore } from '@nearhand/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps this tab's session true: follows what other tabs do, and lets nobody see another's data. */
export const SessionKeeper = () => {
  const queryClient = useQueryClient();
  useSession();
  useEffect(followOtherTabs, []);
  useEvent('session.changed', ({ expired }, { otherTab }) => {
    // The news may be here before the browser's own about the token.
    if (otherTab) sessionStore.getState().follow();
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQueries.all()[0] });
    if (expired && !otherTab) toast.info('Your session has ended', { description: 'Please log in again.' });
  });
  useEvent('profile.changed', () => void queryClient.invalidateQueries());
  return null;
};
