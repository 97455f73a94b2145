import { hostStorage } from '../shared/storage.ts';
import { isSlowMachine } from './pace.ts';

const storageKey = 'running';
/** A release has not hung the page if the main thread is free this long after its code began to run. */
const restMs = 1_000;

export interface ReleaseName {
  slice: string;
  version: string;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Stores in the tab's session storage which release runs. A timer deletes it, unless an endless loop blocks the timer. Not in a
 * hidden tab, which browsers stop and end, nor on a slow machine, where timers are late.
 */
export const markRunning = ({ slice, version }: ReleaseName, forMs = restMs): void => {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden' || isSlowMachine()) return void unmark();
  // A tab opened from this one gets a copy of its storage; the name tells them apart.
  window.name ||= `tab-${performance.timeOrigin}`;
  hostStorage.session.set(storageKey, JSON.stringify({ slice, version, tab: window.name }));
  timer = setTimeout(unmark, forMs);
};

const unmark = (): void => hostStorage.session.remove(storageKey);

/** The release that hung the last document of this tab. A page that the visitor leaves, hides or closes deletes the note. */
export const takeHung = (): ReleaseName | undefined => {
  const { slice, version, tab } = Object(hostStorage.session.getJson(storageKey));
  unmark();
  window.addEventListener('pagehide', unmark);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && unmark());
  if (typeof slice !== 'string' || typeof version !== 'string' || tab !== window.name) return undefined;
  // The browser ended the document to save memory. TypeScript does not know the property.
  if (Reflect.get(document, 'wasDiscarded') === true) return undefined;
  return { slice, version };
};
