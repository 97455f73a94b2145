import type { User } from '@nearhand/contracts';
import { renderedId } from '@slices/format';
import { isObject, storage } from '@slices/host/shared';
import { createStore } from 'zustand/vanilla';
import { hostEvents as events } from '../browser/events.ts';

const storageKey = 'token';
const personKey = 'person';

export interface SessionState {
  token: string | null;
  begin: (token: string) => void;
  /** Deletes `token` in every tab; a newer one of another tab stays. True when this tab's token changed. */
  end: (token?: string) => boolean;
  follow: () => void;
}

/** Any other text could not be sent in a header, and the user could not sign out. */
const isToken = (text: string): boolean => /^[\w.~+/=-]+$/.test(text);

/** Of the browser's storage, which other tabs may have changed. */
export const readToken = (): string | null => {
  const stored = storage.local.get(storageKey);
  return stored && isToken(stored) ? stored : null;
};

/** A document with content was rendered for a visitor: the session begins with `follow`, after React has taken it over. */
const isRendered = (): boolean => Boolean(globalThis.document?.getElementById(renderedId));

/** The token of this browser's session. Without storage the session lasts as long as the page. */
export const sessionStore = createStore<SessionState>((set, get) => ({
  token: isRendered() ? null : readToken(),
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

/** For styles, as `first-paint.js` sets it: a document that was rendered for visitors hides with it what is for them alone. */
const markSession = (token: string | null): void => {
  document.documentElement.toggleAttribute('data-session', token !== null);
};
if (globalThis.document) {
  markSession(readToken());
  sessionStore.subscribe(({ token }) => {
    markSession(token);
    if (token === null) storage.local.remove(personKey);
  });
}

/** The person of the session of `token`, as this browser last heard of them; undefined where it did not. */
export const storedPerson = (token: string | null): unknown => {
  const stored = storage.local.getJson(personKey);
  const isOwn = typeof stored === 'object' && stored !== null && 'token' in stored && stored.token === token;
  return isOwn && 'user' in stored ? stored.user : undefined;
};

/** Ends with the session. `early-starts.js` reads the role. */
export const storePerson = (token: string | null, user: User): void => {
  if (token && token === readToken()) storage.local.set(personKey, JSON.stringify({ token, user }));
};

/** Ends the session of `token` and emits `session.changed`. `expired` is set only when the API ended it; true shows a toast. */
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

/** Begins the keys of a tab's unsent input, stored as `{ userId, values }`. */
export const draftPrefix = 'nearhand.typed:';
/** The owner of what is typed before a sign-in. */
export const guest = 'guest';

/** Deletes this tab's unsent input, also of pages that are not open, except that of `owners`. */
export const dropDrafts = (...owners: string[]): void => {
  for (const key of storage.session.keys().filter((one) => one.startsWith(draftPrefix))) {
    const draft = storage.session.getJson(key);
    const isTheirs = isObject(draft) && 'userId' in draft && owners.some((owner) => owner === draft.userId);
    if (!isTheirs) storage.session.remove(key);
  }
};
