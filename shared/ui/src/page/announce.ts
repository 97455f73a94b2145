import { heardPlace } from './heard-place.ts';
import { hiddenStyles } from './visually-hidden.tsx';

let region: HTMLElement | undefined;

/** The one polite live region. It lives in a closed shadow root, so that nobody finds a page's words twice. */
export const liveRegion = (): HTMLElement => {
  if (region?.isConnected || region?.getRootNode() instanceof ShadowRoot) return region;
  const host = document.createElement('div');
  region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  Object.assign(host.style, hiddenStyles);
  host.attachShadow({ mode: 'closed' }).append(region);
  heardPlace.append(host);
  return region;
};

/** Says `text` to assistive technology without moving focus; the same text twice is said twice. */
export const announce = (text: string): void => {
  const target = liveRegion();
  target.textContent = '';
  // A region is read when it changes, and one that has just been made must first be known.
  setTimeout(() => {
    target.textContent = text;
  }, 100);
};
