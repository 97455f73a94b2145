import { previewHostCookie, signedInCookie, visitorCookie } from '@nearhand/contracts';

/** Servers accept 16 KB of headers; the shell's own cookies have 100 bytes. */
const maxLength = 6_000;
const own = new Set<string>([previewHostCookie, signedInCookie, visitorCookie]);

/** Deletes all cookies but the shell's own when there are so many that servers would soon refuse every request. */
export const deleteForeignCookies = (onDeleted: () => void): void => {
  if (document.cookie.length < maxLength) return;
  const parts = window.location.pathname.split('/');
  const paths = parts.flatMap((_part, index) => [
    parts.slice(0, index + 1).join('/') || '/',
    `${parts.slice(0, index).join('/')}/`,
  ]);
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('=')))
    if (!own.has(name))
      for (const path of new Set(paths)) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
        document.cookie = `${name}=; path=${path}; max-age=0`;
      }
  onDeleted();
};
