import { previewHostCookie, previewParameter } from '@nearhand/contracts';
import { previewKey } from './preview-asked.ts';

/** The token that a link brought, taken off the address, so that nobody passes it on with it. */
export const takeLink = (): string | undefined => {
  const url = new URL(window.location.href);
  const token = url.searchParams.get(previewParameter) ?? undefined;
  if (token === undefined) return undefined;
  url.searchParams.delete(previewParameter);
  window.history.replaceState(window.history.state, '', url);
  return token;
};

/** The token of the preview that this tab is in. */
export const keptPreview = {
  read: (): string | undefined => {
    try {
      return sessionStorage.getItem(previewKey) ?? undefined;
    } catch {
      return undefined; // no storage
    }
  },
  write: (token: string): void => {
    try {
      sessionStorage.setItem(previewKey, token);
    } catch {
      // without storage a preview lasts until the next reload
    }
  },
  /** Ends the preview; the page that shows it stands until it is loaded again. */
  forget: (): void => {
    try {
      sessionStorage.removeItem(previewKey);
    } catch {
      // nothing was kept
    }
    writeCookie('', '; Max-Age=0');
  },
};

/**
 * Asks the web tier to let this visitor's pages load from the dev server at `host`, until `end`, in seconds since 1970.
 * False where no cookie is kept.
 */
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
