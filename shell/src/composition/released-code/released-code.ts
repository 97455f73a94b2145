import type { FailureStage, Release } from '@nearhand/contracts';
import type { Slice } from '../slices/resolve-slices.ts';
import { addressesOf, beside } from '../trust/integrity.ts';
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

const listeners = new Set<() => void>();

/** Calls `listener` each time before code of a release runs, or a page of it is shown. */
export const onCodeRuns = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const full = (address: string): string => new URL(address, window.location.href).href;

/** Call it before code of a release runs, and when a page of it is shown. */
export const codeRuns = (code: ReleasedCode): void => {
  latest = code;
  ranAt.set(code.release, performance.now());
  markRunning(nameOf(code));
  for (const address of addressesOf(code.release).map((entry) => full(beside(entry, ''))))
    if (!folders.some((folder) => folder.address === address)) folders.push({ address, code });
  for (const listener of listeners) listener();
};

/** The release that ran last. */
export const latestCode = (): ReleasedCode | undefined => latest;
/** When the release began to run or was shown, as `performance.now()`. */
export const lastRunAt = ({ release }: ReleasedCode): number => ranAt.get(release) ?? 0;

export interface Stack {
  /** The innermost release. */
  code: ReleasedCode | undefined;
  /** Of releases and the shell, innermost first: `/releases/mf-a/1.0.0-ab/page.js:1:2345`. */
  frames: string[];
}

/** Undefined where no frame is of this site, as for an extension, or where the browser gives no frames. At most 12 frames. */
export const readStack = (stack: string): Stack | undefined => {
  let code: ReleasedCode | undefined;
  const own = `${window.location.origin}/assets/`;
  const frames = (stack.match(/https?:\/\/[^\s()@]+:\d+:\d+/g) ?? []).flatMap((address) => {
    const folder = folders.find((candidate) => address.startsWith(candidate.address));
    code ??= folder?.code;
    if (!folder) return address.startsWith(own) ? [address.slice(window.location.origin.length)] : [];
    const { slice, release } = folder.code;
    return [`/releases/${slice.name}/${release.metadata.version}/${address.slice(folder.address.length)}`];
  });
  return frames[0] ? { code, frames: frames.slice(0, 12).map((frame) => frame.slice(0, 300)) } : undefined;
};

export const stackOf = (error: unknown): Stack | undefined =>
  error instanceof Error && error.stack ? readStack(error.stack) : undefined;

/** The stack of this call. */
export const stackHere = (): Stack | undefined => stackOf(new Error('here'));

/** Handles a fault of a release. True when another release takes its place. */
export type OnFault = (stage: FailureStage, code: ReleasedCode, message: string, frames?: string[]) => boolean;
