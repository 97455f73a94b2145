import { previewHostCookie, previewParameter } from '@slices/format';
import { hostStorage } from '../shared/storage.ts';
import { devServerKey, previewKey } from './preview-asked.ts';

export const previewToken = {
  read: (): string | undefined => hostStorage.session.get(previewKey) ?? undefined,
  /** `host` is that of the dev server which the token names, if any. */
  write: (token: string, host?: string): void => {
    hostStorage.session.set(previewKey, token);
    if (host) hostStorage.session.set(devServerKey, host);
    else hostStorage.session.remove(devServerKey);
  },
  /** Ends the preview; the present page stays until it is reloaded. */
  delete: (): void => {
    hostStorage.session.remove(previewKey);
    hostStorage.session.remove(devServerKey);
    writeCookie('', '; Max-Age=0');
  },
};

/**
 * The token of a preview link; removed from the address, so that a copied address does not contain it. That of a whole
 * revision stands behind `#`: it is too long for servers.
 */
export const takeLink = (): string | undefined => {
  const url = new URL(window.location.href);
  const long = new URLSearchParams(url.hash.slice(1)).get(previewParameter);
  const token = url.searchParams.get(previewParameter) ?? long ?? undefined;
  if (token === undefined) return undefined;
  url.searchParams.delete(previewParameter);
  if (long) url.hash = '';
  window.history.replaceState(window.history.state, '', url);
  return token;
};

// Asks the web tier to allow scripts of the dev server at `host` until `end` (seconds since 1970). False when the browser
// stores no cookie.
export const askForHost = (host: string, end: number): boolean => {
  writeCookie(host, `; Max-Age=${Math.ceil(end - Date.now() / 1000)}`);
  return isHostAsked(host);
};

export const isHostAsked = (host: string): boolean =>
  document.cookie.split('; ').includes(`${previewHostCookie}=${host}`);

const writeCookie = (value: string, more: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${previewHostCookie}=${value}; Path=/; SameSite=Strict${more}`;
};
