import type { FailureStage, Release } from '@slices/format';
import type { Slice } from '../slices/resolve-slices.ts';
import { foldersOf } from '../trust/integrity.ts';
import { markRunning, type ReleaseName } from './hang.ts';

/** A release whose code has run in this page. */
export interface ReleasedCode {
  slice: Slice;
  release: Release;
}

export const nameOf = ({ slice, release }: ReleasedCode): ReleaseName => ({
  slice: slice.name,
  version: release.metadata.version,
});

interface Folder {
  address: string;
  code: ReleasedCode;
}

const folders: Folder[] = [];
let latest: ReleasedCode | undefined;
const ranAt = new WeakMap<Release, number>();
const shownAt = new WeakMap<Release, number>();
const removed = new WeakSet<Release>();

let lastRemoved: ReleasedCode | undefined;

/** Its timers and listeners go on until the watchdog ends them. */
export const codeIsRemoved = (code: ReleasedCode): void => {
  removed.add(code.release);
  lastRemoved = code;
};
export const isRemoved = ({ release }: ReleasedCode): boolean => removed.has(release);

const listeners = new Set<() => void>();

/** Calls `listener` each time before code of a release runs, or a page of it is shown or left. */
export const onCodeRuns = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Call it before code of a release runs, and when a page of it is shown. */
export const codeRuns = (code: ReleasedCode): void => {
  latest = code;
  // Retry runs a release again that has no other behind it.
  removed.delete(code.release);
  if (lastRemoved?.release === code.release) lastRemoved = undefined;
  ranAt.set(code.release, performance.now());
  // From one of its pages to the next, the visitor's input counts.
  if (!isPageShown(code)) shownAt.set(code.release, performance.now());
  markRunning(nameOf(code));
  for (const address of foldersOf(code.release)) {
    const known = folders.find((folder) => folder.address === address);
    // A later composition has the release anew.
    if (known) known.code = code;
    else folders.push({ address, code });
  }
  for (const listener of listeners) listener();
};

/** The paths of pages and exposed modules of widgets of a release that are mounted. */
const parts = new WeakMap<Release, string[]>();
let lastPage: Release | undefined;
let changedAt = 0;
/** When a page of another release than before was shown, as `performance.now()`. */
export const pageChangedAt = (): number => changedAt;

const isPage = (part: string): boolean => part.startsWith('/');

/** Call it when a page or widget of the release is mounted; call the result when it is left. */
export const codeIsMounted = ({ release }: ReleasedCode, part = '/'): (() => void) => {
  const ofRelease = parts.get(release) ?? [];
  parts.set(release, ofRelease);
  ofRelease.push(part);
  if (isPage(part)) {
    if (lastPage !== release) changedAt = performance.now();
    lastPage = release;
  }
  return () => {
    ofRelease.splice(ofRelease.indexOf(part), 1);
    for (const listener of listeners) listener();
  };
};

/** Paths of pages, exposed modules of widgets. */
export const mountedParts = ({ release }: ReleasedCode): readonly string[] => parts.get(release) ?? [];
export const isMounted = (code: ReleasedCode): boolean => mountedParts(code).length > 0;
/** Whether pages or widgets of the release were shown, and none is any more. */
export const isLeft = ({ release }: ReleasedCode): boolean => parts.get(release)?.length === 0;
export const isPageShown = (code: ReleasedCode): boolean => mountedParts(code).some(isPage);

/** The release that ran last. */
export const latestCode = (): ReleasedCode | undefined => latest;

interface Asked {
  code: ReleasedCode;
  address: unknown;
}
const maxAsked = 20;
let asked: readonly Asked[] = [];

/** Notes an address that a release asks for by itself. */
export const noteAsked = (code: ReleasedCode, address: unknown): void => {
  asked = [...asked, { code, address }].slice(-maxAsked);
};
/** The last addresses that releases asked for through guards of the shell, as they gave them. */
export const lastAsked = (): readonly Asked[] => asked;

/** The release to blame for what has no stack: what was removed may go on, and the one in its place did nothing. */
export const suspectCode = (): ReleasedCode | undefined => lastRemoved ?? latest;

/** When the release began to run or was shown, as `performance.now()`. */
export const lastRunAt = ({ release }: ReleasedCode): number => ranAt.get(release) ?? 0;

/** When the release began to run or the first of its pages on end was shown, as `performance.now()`. */
export const shownSince = ({ release }: ReleasedCode): number => shownAt.get(release) ?? 0;

/** Every release whose code has run. */
export const ranCode = (): ReleasedCode[] => folders.map(({ code }) => code);

/** Whose file is at this address. */
export const codeAt = (address: string): Folder | undefined =>
  folders.find((folder) => address.startsWith(folder.address));

/** Handles a fault of a release. True when another release takes its place. */
export type OnFault = (stage: FailureStage, code: ReleasedCode, message: string, frames?: string[]) => boolean;
