import type { Release } from '@slices/format';
import { stackAbove } from '../released-code/release-stack.ts';
import type { ReleasedCode } from '../released-code/released-code.ts';
import { gates } from '../shared/gates.ts';
import type { guardCalls } from './guarded-calls.ts';

/** A timer or an observer that a release started. */
export interface Started {
  code: ReleasedCode;
  /** The function that started it: `setTimeout`, or `observe`. */
  start: string;
  timer: unknown;
  delayMs: unknown;
  self: unknown;
}

/** By release, for those that took their signal. */
export type Endings = WeakMap<Release, AbortController>;

/** Notes from now on what releases start, and gives them their signals. */
export const noteStarted = (guard: ReturnType<typeof guardCalls>, put: (started: Started) => void): Endings => {
  const note = (owner: object | undefined, start: string) =>
    guard(owner, start, {
      did: '',
      unless: () => true,
      note:
        (code, [, delayMs], self) =>
        (timer) =>
          put({ code, start, timer, delayMs, self }),
    });
  for (const start of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'])
    note(window, start);
  for (const kind of ['Mutation', 'Resize', 'Intersection', 'Performance'])
    note(Reflect.get(window, `${kind}Observer`)?.prototype, 'observe');
  const endings: Endings = new WeakMap();
  const signal = (): AbortSignal | undefined => {
    const { code } = stackAbove(signal);
    if (!code) return undefined;
    const ending = endings.get(code.release) ?? new AbortController();
    endings.set(code.release, ending);
    return ending.signal;
  };
  gates.signal = signal;
  return endings;
};
