import { previewHostCookie, previewParameter } from '@slices/format';
import { hostStorage } from '../shared/storage.ts';
import { panelKey, previewKey } from './preview-asked.ts';

export const previewToken = {
  read: (): string | undefined => hostStorage.session.get(previewKey) ?? undefined,
  write: (token: string): void => void hostStorage.session.set(previewKey, token),
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

/** The token of the address, which stays in it. */
export const linkToken = (): string | undefined =>
  new URL(window.location.href).searchParams.get(previewParameter) ?? undefined;

/** The token of a link to a preview or to the panel; removed from the address, so that a copied address does not contain it. */
export const takeLink = (): string | undefined => {
  const token = linkToken();
  if (token === undefined) return undefined;
  const url = new URL(window.location.href);
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

/** The next document allows no dev server. */
export const forgetHost = (): void => writeCookie('', '; Max-Age=0');

const writeCookie = (value: string, more: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${previewHostCookie}=${value}; Path=/; SameSite=Strict${more}`;
};
