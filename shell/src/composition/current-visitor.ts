import { type Session, sessionQueries } from '@nearhand/platform';
import { lastKnownUser, sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';

/** The session as far as it is known outside of components: that of `client`, or the last one of this browser. */
export const currentVisitor = (client?: QueryClient): Session => {
  const { token } = sessionStore.getState();
  const known = token && client?.getQueryData(sessionQueries.me(token).queryKey);
  const user = client ? known || undefined : lastKnownUser(token);
  return { user, isAuthenticated: token !== null, isLoading: token !== null && !user };
};
