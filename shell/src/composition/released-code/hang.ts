import { storage } from '@nearhand/platform/host';

const storageKey = 'nearhand.running';
/** A release has not hung the page if the main thread is free this long after its code ran. */
const restMs = 1_000;

export interface ReleaseName {
  slice: string;
  version: string;
}

const isReleaseName = (data: unknown): data is ReleaseName =>
  typeof data === 'object' &&
  data !== null &&
  'slice' in data &&
  typeof data.slice === 'string' &&
  'version' in data &&
  typeof data.version === 'string';

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores in the tab's session storage which release runs. {@link endsRunning} deletes it, unless an endless loop blocks its timer. */
export const markRunning = ({ slice, version }: ReleaseName): void => {
  clearTimeout(timer);
  // A tab opened from this one gets a copy of its storage; the name tells them apart.
  window.name ||= `tab-${performance.timeOrigin}`;
  storage.session.set(storageKey, JSON.stringify({ slice, version, tab: window.name }));
};

/** The timer fires only when the main thread is free. */
export const endsRunning = (afterMs = restMs): void => {
  clearTimeout(timer);
  timer = setTimeout(unmark, afterMs);
};

const unmark = (): void => storage.session.remove(storageKey);

/** The release that hung the last document of this tab. A page that the visitor leaves normally deletes the note. */
export const takeHung = (): ReleaseName | undefined => {
  const noted = storage.session.getJson(storageKey);
  unmark();
  window.addEventListener('pagehide', unmark);
  if (!isReleaseName(noted) || Reflect.get(noted, 'tab') !== window.name) return undefined;
  return { slice: noted.slice, version: noted.version };
};
