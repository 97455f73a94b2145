import type { Release } from '@slices/format';
import { type ReleasedCode, stackAbove } from '../released-code/released-code.ts';
import { gates } from '../shared/gates.ts';
import type { guardCalls, Rule } from './guarded-calls.ts';

type Timers = Map<unknown, { code: ReleasedCode; dueAt: number }>;

/** Timers of releases that were not stopped: timeouts and intervals, animation frames, idle callbacks. `dueAt` is as `performance.now()`. */
export const timers: readonly [Timers, Timers, Timers] = [new Map(), new Map(), new Map()];

/** Observers and connections of releases. */
export const running = new Set<{ code: ReleasedCode; work: WeakRef<object> }>();

/** By release, for those that took its signal. */
export const endings = new WeakMap<Release, AbortController>();

export const signalOf = ({ release }: ReleasedCode): AbortSignal => {
  const ending = endings.get(release) ?? new AbortController();
  endings.set(release, ending);
  return ending.signal;
};

/** Notes what releases start, so that it can be ended with them. */
export const noteLeftovers = (guard: ReturnType<typeof guardCalls>): void => {
  const guardTimers = (start: string, stop: string, [index, isEndless]: [index: 0 | 1 | 2, isEndless?: boolean]) => {
    const known = timers[index];
    const note: Rule['note'] = (code, [, delayMs = 0]) => {
      const dueAt = isEndless ? Number.POSITIVE_INFINITY : performance.now() + Number(delayMs);
      return (timer) => known.set(timer, { code, dueAt });
    };
    guard(window, start, { did: '', unless: () => true, note });
    guard(window, stop, { did: '', when: ([timer]) => known.delete(timer) && false });
  };
  guardTimers('setTimeout', 'clearTimeout', [0]);
  guardTimers('setInterval', 'clearInterval', [0, true]);
  guardTimers('requestAnimationFrame', 'cancelAnimationFrame', [1]);
  guardTimers('requestIdleCallback', 'cancelIdleCallback', [2]);
  const noted = new WeakSet<object>();
  const noteWork = (code: ReleasedCode, work: object): undefined => {
    if (!noted.has(work)) running.add({ code, work: new WeakRef(work) });
    noted.add(work);
  };
  for (const kind of ['Mutation', 'Resize', 'Intersection', 'Performance'])
    guard(Reflect.get(window, `${kind}Observer`)?.prototype, 'observe', {
      did: '',
      unless: () => true,
      note: (code, _args, self) => noteWork(code, Object(self)),
    });
  for (const name of ['WebSocket', 'EventSource', 'Worker', 'BroadcastChannel']) {
    const original: unknown = Reflect.get(window, name);
    if (typeof original !== 'function') continue;
    const construct = (...call: Parameters<typeof Reflect.construct>): object => {
      const work = Reflect.construct(...call);
      const { caller } = stackAbove(construct);
      if (caller) noteWork(caller, work);
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
