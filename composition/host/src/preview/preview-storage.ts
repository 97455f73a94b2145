import { previewHostCookie, previewParameter } from '@slices/format';
import { hostStorage } from '../shared/storage.ts';
import { devServerKey, panelKey, previewKey } from './preview-asked.ts';

export const previewToken = {
  read: (): string | undefined => hostStorage.session.get(previewKey) ?? undefined,
  /** `host` is that of the dev server which the token names, if any. */
  write: (token: string, host?: string): void => {
    hostStorage.session.set(previewKey, token);
    if (host) noteHost(host);
    else hostStorage.session.remove(devServerKey);
  },
  /** Ends the preview; the present page stays until it is reloaded. */
  delete: (): void => {
    hostStorage.session.remove(previewKey);
    forgetHost();
  },
};

/** Of a link to the panel for developers. */
export const panelToken = {
  read: (): string | undefined => hostStorage.session.get(panelKey) ?? undefined,
  /** False where the browser stores nothing. */
  write: (token: string): boolean => hostStorage.session.set(panelKey, token),
  delete: (): void => hostStorage.session.remove(panelKey),
};

const tokenIn = (url: URL): string | undefined =>
  url.searchParams.get(previewParameter) ?? new URLSearchParams(url.hash.slice(1)).get(previewParameter) ?? undefined;

/** The token of the address, which stays in it. */
export const linkToken = (): string | undefined => tokenIn(new URL(window.location.href));

/**
 * The token of a link to a preview or to the panel; removed from the address, so that a copied address does not contain it. That
 * of a whole revision stands behind `#`: it is too long for servers.
 */
export const takeLink = (): string | undefined => {
  const url = new URL(window.location.href);
  const token = tokenIn(url);
  if (token === undefined) return undefined;
  if (!url.searchParams.has(previewParameter)) url.hash = '';
  url.searchParams.delete(previewParameter);
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

/** This tab shows code of the dev server at `host`: see `isDevServerPreviewed`. */
export const noteHost = (host: string): void => void hostStorage.session.set(devServerKey, host);

/** The next document allows no dev server. */
export const forgetHost = (): void => {
  hostStorage.session.remove(devServerKey);
  writeCookie('', '; Max-Age=0');
};

const writeCookie = (value: string, more: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${previewHostCookie}=${value}; Path=/; SameSite=Strict${more}`;
};
