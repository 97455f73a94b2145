import { codeAt, latestCode, nameOf, type ReleasedCode } from './released-code.ts';

const NativeError = Error;

export interface Stack {
  /** The innermost release. */
  code: ReleasedCode | undefined;
  /** Of releases and the shell, innermost first: `/releases/mf-a/1.0.0-ab/page.js:1:2345`. */
  frames: string[];
}

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
      if (folder) {
        code ??= folder.code;
        const { slice, version } = nameOf(folder.code);
        frames.push(`/releases/${slice}/${version}/${address.slice(folder.address.length)}`);
      } else if (address.startsWith(own)) frames.push(address.slice(origin.length));
      else isForeign ||= !code && address.startsWith(origin) && inDocument.test(address);
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
  const [address] = (knowsCaller && latestCode() && textAbove(callee, 1).match(addresses)) || [];
  return address?.startsWith(`${window.location.origin}/assets/`) === true;
};

/**
 * The stack above `callee`, and the release whose code called it itself. `isEmpty`: the browser called, for a bound function
 * for instance. Other browsers say neither that nor the `caller`.
 */
export const stackAbove = (callee: object): Partial<Stack> & { caller: ReleasedCode | undefined; isEmpty: boolean } => {
  if (!latestCode()) return { caller: undefined, isEmpty: false }; // no release has run
  const text = textAbove(callee);
  const stack = readStack(text);
  const caller = knowsCaller && stack?.code ? codeAt(text.match(addresses)?.[0] ?? '')?.code : undefined;
  return { ...stack, caller, isEmpty: knowsCaller && !/:\d+:\d+/.test(text) };
};
