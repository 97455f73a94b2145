import { hiddenStyles } from './hidden-styles.ts';

/**
 * Holds toasts and announcements. An open MUI dialog hides the children of `body` from assistive technology, but not a
 * `slot` element.
 */
export const heardPlace: HTMLElement = globalThis.document?.body.appendChild(document.createElement('slot'));

let region: HTMLElement | undefined;

/** The polite live region. In a closed shadow root, because tests would find its words twice. */
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

/** Announces `text` without moving the focus. The same text is announced again. */
export const announce = (text: string): void => {
  const target = liveRegion();
  target.textContent = '';
  // Assistive technology must know a new region before it changes.
  setTimeout(() => {
    target.textContent = text;
  }, 100);
};
