import { events, useEvent, useSession } from '@nearhand/platform';
import { followOtherTabs, sessionStore } from '@nearhand/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps this tab's session true: follows sign-ins and sign-outs of other tabs, and lets nobody see another's data. */
export const SessionKeeper = () => {
  const queryClient = useQueryClient();
  useSession();
  useEffect(followOtherTabs, []);
  useEvent('session.changed', () => {
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  });
  return null;
};

/** Tells slices when a session ends for another reason than signing out: expired, revoked. */
export const announceSessionEnd = (): (() => void) =>
  sessionStore.subscribe(({ token }, before) => {
    if (before.token && !token) events.emit('session.changed', { userId: null });
  });
