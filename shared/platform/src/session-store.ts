import { createStore } from 'zustand/vanilla';

const storageKey = 'token';

/** What {@link sessionStore} holds. */
export interface SessionState {
  /** The bearer token, or null for a visitor. */
  token: string | null;
  /** Keeps the token of a fresh sign-in, for this tab and the next visit. */
  begin: (token: string) => void;
  /**
   * Forgets `token`, the held one when absent, here and in every other tab. A newer one that another tab has begun
   * meanwhile stays, and becomes this tab's. True when this tab held a token that it no longer holds.
   */
  end: (token?: string) => boolean;
  /** Takes over what another tab has made of the token. */
  follow: () => void;
}

/** Anything else could not be sent in a header, and nobody could sign out of it. */
const isToken = (text: string): boolean => /^[\w.~+/=-]+$/.test(text);

const readToken = (): string | null => {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept && isToken(kept) ? kept : null;
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
export const sessionStore = createStore<SessionState>((set, get) => ({
  token: readToken(),
  begin: (token) => {
    writeToken(token);
    set({ token });
  },
  end: (token = get().token ?? undefined) => {
    const held = get().token;
    const kept = readToken();
    const newer = kept !== null && kept !== token ? kept : null;
    if (!newer) writeToken(null);
    set({ token: newer });
    return held !== null && held !== newer;
  },
  follow: () => set({ token: readToken() }),
}));

/** Follows what other tabs do to the token. Returns the function that stops it. */
export const followOtherTabs = (): (() => void) => {
  const { follow } = sessionStore.getState();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) follow();
  };
  // A page that comes back from the browser's back-forward cache has missed what happened meanwhile.
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
