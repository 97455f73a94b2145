/** How a call of the site's API ended; `status` is undefined when no answer came. */
export interface CallOutcome {
  status?: number | undefined;
  /** True when the API has no such route: the release is of another time than the API. */
  isUnknownRoute?: boolean;
  /** Code of an error answer, a constant of the API: `item/taken`. */
  code?: string | undefined;
  /** Of the call, if no answer came. It is asked again by a plain request: if it does not answer either, the call has not failed. */
  address?: string | undefined;
  /** True when no answer came in time. */
  isTimeout?: boolean;
  /** How long a change waited before it was sent. */
  heldMs?: number | undefined;
}

interface ObservedCall {
  (outcome: CallOutcome): void;
  /** To send with the call, in a visit that is traced. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Call it with the answer. A report of a failure has its shape, and never its contents. */
  answered?: ((answer: unknown) => void) | undefined;
}

export type Begin = (name: string) => ObservedCall;

let observer: Begin | undefined;

/** Calls `begin` on the stack of each caller of the API, and its result at the end of the call, unless that was aborted. One observer. */
export const observeCalls = (begin: Begin): void => {
  observer = begin;
};

/** Sets `observe(before)` in place of the observer. */
export const observeCallsToo = (observe: (before: Begin | undefined) => Begin): void => {
  observer = observe(observer);
};

/** Call it on the stack of the caller with the method and pattern of the call, and the result at the end of the call. */
export const beginCall = (name: string): ObservedCall | undefined => observer?.(name);
