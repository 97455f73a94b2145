import { personCookie, visitorCookie } from '@slices/format';
import { hostStorage } from '../shared/storage.ts';

const storageKey = 'visitor';
const personPattern = new RegExp(`${personCookie}=([\\w-]+)`);
const maxAgeSeconds = 365 * 86_400;

/**
 * The id that stays with this browser, so that a visitor keeps the same release: random, or the one that the server gave to a
 * person with an account. The server reads it from a cookie.
 */
export const visitorId = (): string => {
  const cookies = document.cookie;
  const stored = hostStorage.local.get(storageKey);
  const [, id = stored ?? crypto.randomUUID()] = personPattern.exec(cookies) ?? [];
  // Without storage all visitors get the same release.
  if (id !== stored && !hostStorage.local.set(storageKey, id)) return 'anonymous';
  // The page stands still while a cookie is written.
  if (!cookies.split('; ').includes(`${visitorCookie}=${id}`))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
    document.cookie = `${visitorCookie}=${id}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
  return id;
};
