import { events } from './events.ts';
import { sessionStore } from './session-store.ts';

/**
 * Forgets the session that `token` stands for and tells every tab. A newer session is left alone. `expired` is given,
 * true or false, only where the API ended it: by that `KeepTyped` knows that the person did not.
 */
export const dropSession = (token?: string, more: { expired?: boolean } = {}): void => {
  if (sessionStore.getState().end(token)) events.emit('session.changed', { userId: null, ...more });
};
