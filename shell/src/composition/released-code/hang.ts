import { storage } from '@nearhand/platform/host';

const storageKey = 'nearhand.running';
/** The page must answer for so long after a release began. */
const restMs = 1_000;

/** A release. */
export interface Named {
  slice: string;
  version: string;
}

const isNamed = (data: unknown): data is Named =>
  typeof data === 'object' &&
  data !== null &&
  'slice' in data &&
  typeof data.slice === 'string' &&
  'version' in data &&
  typeof data.version === 'string';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes in the tab's storage that a release runs now. Without an end, for instance in an endless loop, the note stays. */
export const markRunning = ({ slice, version }: Named): void => {
  clearTimeout(timer);
  // A tab that this one opens gets a copy of its storage, and another name.
  window.name ||= `tab-${performance.timeOrigin}`;
  storage.session.set(storageKey, JSON.stringify({ slice, version, tab: window.name }));
};

/** The timer fires only when the main thread is free. */
export const endsRunning = (afterMs = restMs): void => {
  clearTimeout(timer);
  timer = setTimeout(unmark, afterMs);
};

const unmark = (): void => storage.session.remove(storageKey);

/** The release that the last document of this tab ended in: a page that is left in order removes the note. */
export const takeHung = (): Named | undefined => {
  const noted = storage.session.getJson(storageKey);
  unmark();
  window.addEventListener('pagehide', unmark);
  if (!isNamed(noted) || Reflect.get(noted, 'tab') !== window.name) return undefined;
  return { slice: noted.slice, version: noted.version };
};
