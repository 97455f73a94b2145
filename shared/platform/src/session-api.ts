import { type Credentials, type Registration, readData, readGrant, readUser } from '@nearhand/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { events } from './events.ts';
import { api } from './http.ts';
import { dropSession } from './session-end.ts';
import { sessionStore } from './session-store.ts';

/** Query keys and options for the person behind the token. */
export const sessionQueries = {
  all: () => ['session'] as const,
  /** The signed-in person; ask only while there is a token. */
  me: (token: string | null) =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'me', token] as const,
      queryFn: ({ signal }) => api.get('auth/me', { signal, read: readData(readUser) }),
      enabled: token !== null,
      staleTime: 60_000,
      meta: { logged: 'The signed-in person could not be loaded' },
    }),
};

const begin = ({ token, user }: ReturnType<typeof readGrant>) => {
  sessionStore.getState().begin(token);
  events.emit('session.changed', { userId: user._id });
};

/** Signs in, keeps the token and says `session.changed`. An `HTTPError` 401: the two do not belong together. */
export const login = mutationOptions({
  mutationFn: (body: Credentials) => api.post('auth/login', { body, read: readGrant }),
  onSuccess: begin,
});

/** Makes an account and signs in, as {@link login}. An `HTTPError` 400 names the field at fault. */
export const register = mutationOptions({
  mutationFn: (body: Registration) => api.post('auth/register', { body, read: readGrant }),
  onSuccess: begin,
});

/** Forgets the session and everything fetched, here and in every tab, and says `session.changed`. */
export const endSession = (client: QueryClient, token?: string): void => {
  dropSession(token);
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
