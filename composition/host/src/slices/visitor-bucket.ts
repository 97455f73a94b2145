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
  const [, given] = personPattern.exec(document.cookie) ?? [];
  const id = given ?? hostStorage.local.get(storageKey) ?? crypto.randomUUID();
  // Without storage all visitors get the same release.
  if (!hostStorage.local.set(storageKey, id)) return 'anonymous';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = `${visitorCookie}=${id}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
  return id;
};
