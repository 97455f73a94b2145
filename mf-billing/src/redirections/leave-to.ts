const patience = 10_000;

/**
 * Goes to another site's page with the whole window. Resolves when somebody is back on this page after all: the
 * browser kept it and Back shows it again, or they stopped it from leaving.
 */
export const leaveTo = (url: string): Promise<void> => {
  const { protocol, href } = new URL(url, window.location.origin);
  // What a foreign answer names may be `javascript:…`, which would run here.
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.reject(new Error(`No page to go to: ${protocol}`));
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, patience);
    window.location.assign(href);
  });
};
