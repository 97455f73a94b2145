import type { Release } from '@slices/format';
import { type ReleasedCode, stackAbove } from '../released-code/released-code.ts';
import { gates } from '../shared/gates.ts';
import type { guardCalls, Rule } from './guarded-calls.ts';

/** Timers of releases by their ids, for each function that starts one. `dueAt` is as `performance.now()`. */
export const timers: Record<string, Map<unknown, { code: ReleasedCode; dueAt: number }>> = {};

/** Observers and connections of releases; the browser may have collected them. */
export const running = new Set<{ code: ReleasedCode; work: WeakRef<object> }>();

/** By release, for those that took its signal. */
export const endings = new WeakMap<Release, AbortController>();

export const signalOf = ({ release }: ReleasedCode): AbortSignal => {
  const ending = endings.get(release) ?? new AbortController();
  endings.set(release, ending);
  return ending.signal;
};

/** Notes what releases start, so that it can be ended with them. */
export const noteStarted = (guard: ReturnType<typeof guardCalls>): void => {
  const guardStart = (owner: object | undefined, key: string, note: Rule['note']) =>
    guard(owner, key, { did: '', unless: () => true, note });
  for (const start of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
    const known: (typeof timers)[string] = new Map();
    timers[start] = known;
    guardStart(window, start, (code, [, delayMs]) => (timer) => {
      known.set(timer, { code, dueAt: performance.now() + (Number(delayMs) || 0) });
    });
  }
  const noteWork = (code: ReleasedCode | undefined, work: unknown): undefined => {
    if (code) running.add({ code, work: new WeakRef(Object(work)) });
  };
  for (const kind of ['Mutation', 'Resize', 'Intersection', 'Performance'])
    guardStart(Reflect.get(window, `${kind}Observer`)?.prototype, 'observe', (code, _args, self) =>
      noteWork(code, self),
    );
  for (const name of ['WebSocket', 'EventSource', 'Worker', 'BroadcastChannel']) {
    const original: unknown = Reflect.get(window, name);
    if (typeof original !== 'function') continue;
    const construct = (...call: Parameters<typeof Reflect.construct>): object => {
      const work = Reflect.construct(...call);
      noteWork(stackAbove(construct).caller, work);
      return work;
    };
    Reflect.set(window, name, new Proxy(original, { construct }));
  }
  const signal = (): AbortSignal | undefined => {
    const { code } = stackAbove(signal);
    return code && signalOf(code);
  };
  gates.signal = signal;
};
