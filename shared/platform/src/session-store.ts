import { createStore } from 'zustand/vanilla';

const storageKey = 'token';

/** What {@link sessionStore} holds. */
export interface SessionState {
  /** The bearer token, or null for a visitor. */
  token: string | null;
  /** Keeps the token of a fresh sign-in, for this tab and the next visit. */
  begin: (token: string) => void;
  /** Forgets the token here and in every other tab. */
  end: () => void;
}

const readToken = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage is switched off: the session lasts as long as the page
  }
};

const writeToken = (token: string | null): void => {
  try {
    if (token) localStorage.setItem(storageKey, token);
    else localStorage.removeItem(storageKey);
  } catch {
    // as above
  }
};

/** Who holds this browser's session. Client state alone: the person themselves is server data. */
export const sessionStore = createStore<SessionState>((set) => ({
  token: readToken(),
  begin: (token) => {
    writeToken(token);
    set({ token });
  },
  end: () => {
    writeToken(null);
    set({ token: null });
  },
}));

/** Follows what other tabs do to the token. Returns the function that stops it. */
export const followOtherTabs = (): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) sessionStore.setState({ token: readToken() });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
