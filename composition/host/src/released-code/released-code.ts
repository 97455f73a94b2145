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

const NativeError = Error;

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

export interface Stack {
  /** The innermost release. */
  code: ReleasedCode | undefined;
  /** Of releases and the shell, innermost first: `/releases/mf-a/1.0.0-ab/page.js:1:2345`. */
  frames: string[];
}

/** Every release whose code has run. */
export const ranCode = (): ReleasedCode[] => folders.map(({ code }) => code);

const codeAt = (address: string) => folders.find((folder) => address.startsWith(folder.address));
const addresses = /https?:\/\/[^\s()@]+:\d+:\d+/g;
/** A frame of an extension or a user script, as the browsers name them; Safari masks its own. */
const foreign = /(?:-extension:\/\/|webkit-masked-url:|user-?script[:.]|(?:at |\()<anonymous>)[^\s()]*:\d+:\d+/;
/** An address without a file: the document, for scripts that extensions write into it. The site has none of its own. */
const inDocument = /^[^?]*\/[^/.?]*(?:\?.*)?:\d+:\d+$/;

/**
 * Undefined where no frame is of this site, where the browser gives no frames, and where code of an extension threw, or called
 * the shell while a release had called it. At most 12 frames.
 */
export const readStack = (stack: string): Stack | undefined => {
  let code: ReleasedCode | undefined;
  let isForeign = false;
  const { origin } = window.location;
  const own = `${origin}/assets/`;
  const frames: string[] = [];
  for (const line of stack.split('\n')) {
    isForeign ||= !code && foreign.test(line);
    for (const address of line.match(addresses) ?? []) {
      const folder = codeAt(address);
      // The extension called on behalf of the release, or threw.
      if (isForeign && (folder || !frames[0])) return undefined;
      code ??= folder?.code;
      if (!folder) {
        if (address.startsWith(own)) frames.push(address.slice(origin.length));
        else isForeign ||= !code && address.startsWith(origin) && inDocument.test(address);
        continue;
      }
      const { slice, release } = folder.code;
      frames.push(`/releases/${slice.name}/${release.metadata.version}/${address.slice(folder.address.length)}`);
    }
  }
  return frames[0] ? { code, frames: frames.slice(0, 12).map((frame) => frame.slice(0, 300)) } : undefined;
};

const { get, set, apply } = Reflect;
const { captureStackTrace } = NativeError;
/** False in browsers before 2025 other than Chromium. */
const knowsCaller = captureStackTrace !== undefined;
/** Safari: a function that ends with a call has left the stack by then, so that a call of the shell may have none. */
export const dropsFrames: boolean = Object.hasOwn(new NativeError('here'), 'sourceURL');

/** Releases may switch stacks off or format them; what they set is put back after. */
const withStacks = <T>(read: () => T, maxFrames = 50): T => {
  const limit = get(NativeError, 'stackTraceLimit');
  const prepare = get(NativeError, 'prepareStackTrace');
  set(NativeError, 'stackTraceLimit', maxFrames);
  set(NativeError, 'prepareStackTrace', undefined);
  const result = read();
  set(NativeError, 'stackTraceLimit', limit);
  set(NativeError, 'prepareStackTrace', prepare);
  return result;
};

export const stackOf = (error: unknown): Stack | undefined =>
  withStacks(() => (error instanceof NativeError && error.stack ? readStack(error.stack) : undefined));

/** The stack of this call. */
export const stackHere = (): Stack | undefined => withStacks(() => readStack(new NativeError('here').stack ?? ''));

const textAbove = (callee: object, maxFrames?: number): string =>
  withStacks(() => {
    const holder = { stack: '' };
    if (!knowsCaller) return new NativeError('here').stack ?? '';
    apply(captureStackTrace, NativeError, [holder, callee]);
    return holder.stack;
  }, maxFrames);

/** Whether code of the shell called `callee` itself. False where the browser does not say. Faster than {@link stackAbove}. */
export const isCalledByShell = (callee: object): boolean => {
  const [address] = (knowsCaller && folders[0] && textAbove(callee, 1).match(addresses)) || [];
  return address?.startsWith(`${window.location.origin}/assets/`) === true;
};

/**
 * The stack above `callee`, and the release whose code called it itself. `isEmpty`: the browser called, for a bound function
 * for instance. Other browsers say neither that nor the `caller`.
 */
export const stackAbove = (callee: object): Partial<Stack> & { caller: ReleasedCode | undefined; isEmpty: boolean } => {
  if (!folders[0]) return { caller: undefined, isEmpty: false }; // no release has run
  const text = textAbove(callee);
  const stack = readStack(text);
  const caller = knowsCaller && stack?.code ? codeAt(text.match(addresses)?.[0] ?? '')?.code : undefined;
  return { ...stack, caller, isEmpty: knowsCaller && !/:\d+:\d+/.test(text) };
};

/** Handles a fault of a release. True when another release takes its place. */
export type OnFault = (stage: FailureStage, code: ReleasedCode, message: string, frames?: string[]) => boolean;
