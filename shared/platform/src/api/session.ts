import { type Credentials, Grant, type Registration, User } from '@nearhand/contracts';
import { readAs, readDataAs } from '@nearhand/contracts/schema';
import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { hostEvents as events } from '../browser/events.ts';
import { api } from './http.ts';
import { dropDrafts, dropSession, guest, sessionStore, storedPerson, storePerson } from './session-store.ts';

export const sessionQueries = {
  all: () => ['session'] as const,
  me: (token: string | null) =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'me', token] as const,
      queryFn: async ({ signal }) => {
        const user = await api.get('auth/me', { signal, read: readDataAs(User) });
        storePerson(token, user);
        return user;
      },
      enabled: token !== null,
      // Pages begin with the person of the last visit, and the answer corrects it.
      initialData: () => lastKnownUser(token),
      initialDataUpdatedAt: 0,
      staleTime: 60_000,
      meta: { logged: 'The signed-in person could not be loaded' },
    }),
};

/** The person of the session, as this browser last heard of them. */
export const lastKnownUser = (token: string | null): User | undefined => {
  try {
    return readAs(User)(storedPerson(token));
  } catch {
    return undefined; // of another version of the site
  }
};

export interface Session {
  user: User | undefined;
  isAuthenticated: boolean;
  isLoading: boolean;
}

/** True on a server that renders for a signed-in person, whom it does not know: the session is loading. */
export const PendingSessionContext = createContext(false);

/** The session of this browser; renders again when it begins, ends, or another tab changes it. */
export const useSession = (): Session => {
  const token = useStore(sessionStore, (state) => state.token);
  const { data, isPending } = useQuery(sessionQueries.me(token));
  if (useContext(PendingSessionContext)) return { user: undefined, isAuthenticated: true, isLoading: true };
  return { user: token ? data : undefined, isAuthenticated: token !== null, isLoading: token !== null && isPending };
};

/** Stores the token of a login that a slice has made in another way, and emits `session.changed`. */
export const beginSession = ({ token, user }: Grant): void => {
  dropDrafts(user._id, guest);
  sessionStore.getState().begin(token);
  events.emit('session.changed', { userId: user._id });
};

/** Signs in, stores the token and emits `session.changed`. Wrong email or password: an `HTTPError` 401. */
export const login = mutationOptions({
  mutationFn: (body: Credentials) => api.post('auth/login', { body, read: readAs(Grant) }),
  onSuccess: beginSession,
});

/** Creates an account and signs in, as {@link login}. An invalid field: an `HTTPError` 400 that names it. */
export const register = mutationOptions({
  mutationFn: (body: Registration) => api.post('auth/register', { body, read: readAs(Grant) }),
  onSuccess: beginSession,
});

/** Ends the session in every tab, deletes everything fetched and typed and emits `session.changed`. */
export const endSession = (client: QueryClient, token?: string): void => {
  dropSession(token);
  dropDrafts();
  client.removeQueries();
};

/** Ends the session at the API, then as {@link endSession}. */
export const logout = mutationOptions({
  mutationFn: async () => {
    const { token } = sessionStore.getState();
    await api.get('auth/logout', {});
    return token ?? undefined;
  },
  onSuccess: (token, _none, _result, { client }) => endSession(client, token),
});
