import { createStore } from 'zustand/vanilla';
import { events } from '../browser/events.ts';
import { storage } from '../browser/storage.ts';

const storageKey = 'token';

/** State of {@link sessionStore}. */
export interface SessionState {
  /** The bearer token, or null for a visitor. */
  token: string | null;
  /** Stores the token of a new sign-in, for this tab and the next visit. */
  begin: (token: string) => void;
  /**
   * Deletes `token`, by default the current one, here and in every other tab. A newer token of another tab stays and
   * becomes this tab's. True when this tab's token was removed or replaced.
   */
  end: (token?: string) => boolean;
  /** Reads the token that another tab has stored. */
  follow: () => void;
}

/** Any other text could not be sent in a header, and the user could not sign out. */
const isToken = (text: string): boolean => /^[\w.~+/=-]+$/.test(text);

const readToken = (): string | null => {
  const stored = storage.local.get(storageKey);
  return stored && isToken(stored) ? stored : null;
};

/** The token of this browser's session. Without storage the session lasts as long as the page. */
export const sessionStore = createStore<SessionState>((set, get) => ({
  token: readToken(),
  begin: (token) => {
    storage.local.set(storageKey, token);
    set({ token });
  },
  end: (token = get().token ?? undefined) => {
    const held = get().token;
    const stored = readToken();
    const newer = stored !== token ? stored : null;
    if (!newer) storage.local.remove(storageKey);
    set({ token: newer });
    return held !== null && held !== newer;
  },
  follow: () => set({ token: readToken() }),
}));

/**
 * Ends the session of `token` and emits `session.changed`; a newer session stays. `expired` is given only when the API
 * ended it: true asks the shell to say so.
 */
export const dropSession = (token?: string, more: { expired?: boolean } = {}): void => {
  if (sessionStore.getState().end(token)) events.emit('session.changed', { userId: null, ...more });
};

/** Follows the token that other tabs store. Returns the function that stops it. */
export const followOtherTabs = (): (() => void) => {
  const { follow } = sessionStore.getState();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) follow();
  };
  // A page from the back-forward cache has missed the storage events.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
};
