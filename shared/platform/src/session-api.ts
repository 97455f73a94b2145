import type { Credentials, Data, Registration, SessionGrant, User } from '@nearhand/contracts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { events } from './events.ts';
import { api, unwrap } from './http.ts';
import { sessionStore } from './session-store.ts';

/** Query keys and options for the person behind the token. */
export const sessionQueries = {
  all: () => ['session'] as const,
  /** The signed-in person; ask only while there is a token. */
  me: (token: string | null) =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'me', token] as const,
      queryFn: ({ signal }) => api.get('auth/me', { signal }).json<Data<User>>().then(unwrap),
      enabled: token !== null,
      staleTime: 60_000,
    }),
};

const begin = ({ token, user }: SessionGrant) => {
  sessionStore.getState().begin(token);
  events.emit('session.changed', { userId: user._id });
};

/** Signs in, keeps the token and says `session.changed`. An `HTTPError` 401: the two do not belong together. */
export const login = mutationOptions({
  mutationFn: (body: Credentials) => api.post('auth/login', { json: body }).json<SessionGrant>(),
  onSuccess: begin,
});

/** Makes an account and signs in, as {@link login}. An `HTTPError` 400 names the field at fault. */
export const register = mutationOptions({
  mutationFn: (body: Registration) => api.post('auth/register', { json: body }).json<SessionGrant>(),
  onSuccess: begin,
});

/** Ends the session at the API, forgets the token and everything fetched, and says `session.changed`. */
export const logout = mutationOptions({
  mutationFn: () => api.get('auth/logout').json<unknown>(),
  onSuccess: (_answer, _none, _result, { client }) => {
    sessionStore.getState().end();
    events.emit('session.changed', { userId: null });
    client.removeQueries();
  },
});
