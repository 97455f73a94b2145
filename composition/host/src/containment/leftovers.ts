import type { Release } from '@slices/format';
import { stackAbove } from '../released-code/release-stack.ts';
import type { ReleasedCode } from '../released-code/released-code.ts';
import { added, heard } from './own-calls.ts';
import { isOnce } from './rest-listeners.ts';
import type { Watched } from './watched.ts';

/** Timers run late in a busy tab. */
const lateMs = 60_000;

/** Each stops timers of the functions beside it. */
const stops: [stop: string, starts: string[]][] = [
  ['clearTimeout', ['setTimeout', 'setInterval']],
  ['clearInterval', ['setTimeout', 'setInterval']],
  ['cancelAnimationFrame', ['requestAnimationFrame']],
  ['cancelIdleCallback', ['requestIdleCallback']],
];

/** Listeners for one event that are noted at once, of all releases. */
const maxOnce = 500;

const connections = ['WebSocket', 'EventSource', 'Worker', 'BroadcastChannel'];

/** Work that releases left running. */
export interface Leftovers {
  /** Forgets what has ended by itself. */
  forgetDone: () => void;
  /** Ends all that these releases started. */
  end: (over: ReadonlySet<Release>) => void;
}

/** Call it once. Connections are noted from now on, all else since the start. */
export const watchLeftovers = ({ guard, started }: Pick<Watched, 'guard' | 'started'>): Leftovers => {
  /** By the function that starts them, and by their ids. `dueAt` is as `performance.now()`. */
  const timers = new Map<string, Map<unknown, { code: ReleasedCode; dueAt: number }>>();
  /** The browser may have collected it. */
  const running = new Set<{ code: ReleasedCode; work: WeakRef<object> }>();
  const note = (code: ReleasedCode, work: unknown) => running.add({ code, work: new WeakRef(Object(work)) });

  started.read(({ code, start, timer, delayMs, self }) => {
    if (start === 'observe') return note(code, self);
    const endless = start === 'setInterval' ? Number.POSITIVE_INFINITY : 0;
    const known = timers.get(start) ?? new Map();
    timers.set(start, known.set(timer, { code, dueAt: performance.now() + (Number(delayMs) || 0) + endless }));
  });
  for (const [stop, starts] of stops)
    guard(window, stop, {
      did: '',
      when: ([timer]) => {
        for (const start of starts) timers.get(start)?.delete(timer);
        return false;
      },
    });
  for (const name of connections) {
    const original: unknown = Reflect.get(window, name);
    if (typeof original !== 'function') continue;
    const construct = (...call: Parameters<typeof Reflect.construct>): object => {
      const work = Reflect.construct(...call);
      const { caller } = stackAbove(construct);
      if (caller) note(caller, work);
      return work;
    };
    Reflect.set(window, name, new Proxy(original, { construct }));
  }

  const forgetDone = () => {
    const seen = new Set<object>();
    for (const one of running) {
      const work = one.work.deref();
      // An observer is noted for each element.
      if (!work || seen.has(work)) running.delete(one);
      else seen.add(work);
    }
    for (const listener of [...heard].filter(isOnce).slice(0, -maxOnce)) heard.delete(listener);
    // A hidden tab runs its timers later.
    if (document.hidden) return;
    for (const known of timers.values())
      for (const [timer, { dueAt }] of known) if (dueAt + lateMs < performance.now()) known.delete(timer);
  };
  const end = (over: ReadonlySet<Release>) => {
    for (const listener of heard) {
      if (!over.has(listener.code.release)) continue;
      heard.delete(listener);
      Reflect.apply(EventTarget.prototype.removeEventListener, listener.target, listener.args);
    }
    for (const [stop, starts] of stops)
      for (const start of starts)
        for (const [timer, { code }] of timers.get(start) ?? [])
          if (over.has(code.release)) Reflect.get(window, stop)(timer);
    for (const one of running) {
      if (!over.has(one.code.release)) continue;
      running.delete(one);
      const work: object = one.work.deref() ?? {};
      for (const stop of ['disconnect', 'close', 'terminate']) Reflect.get(work, stop)?.call(work);
    }
    for (const [element, { release }] of added) {
      if (!over.has(release)) continue;
      added.delete(element);
      element.remove();
    }
  };
  return { forgetDone, end };
};
