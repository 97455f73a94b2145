import { getInstance } from '@module-federation/runtime';
import type { Release } from '@slices/format';
import type { SliceState } from '../loading/slice-code.ts';
import { containers } from '../loading/slice-loader.ts';
import {
  isLeft,
  isMounted,
  isRemoved,
  lastRunAt,
  nameOf,
  type ReleasedCode,
  ranCode,
} from '../released-code/released-code.ts';
import { isCircuitOpen } from '../slices/circuit-breaker.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { forgetFileList, forgetRejected } from '../trust/integrity.ts';
import type { guardCalls } from './guarded-calls.ts';
import { added, heard } from './own-calls.ts';
import { endings, running, timers } from './started.ts';
import type { Watched } from './watched.ts';

/** Code that ran this long ago is mounted by now, or left. */
const restMs = 1_000;
/** Code that was never shown, as of a widget that the visitor left while it came. */
const unshownMs = 60_000;
/** Timers run late in a busy tab. */
const lateMs = 60_000;

/**
 * Ends releases that were removed, or that no page or widget of the present and the next composition comes from, once none of
 * them is shown: aborts their signals, stops what they left running, and forgets their code. Loaded again, a release runs anew.
 */
export const endReleases = ({ pages, store }: Pick<Watched, 'pages' | 'store'>): void => {
  forgetDone();
  const over = new Set<Release>();
  for (const code of ranCode()) {
    const state = pages.states.get(code.slice.name);
    if (!state || isLoading(state) || !isOver(code, [store.present(), store.upcoming()])) continue;
    over.add(code.release);
    endings.get(code.release)?.abort(new DOMException('The release was removed', 'AbortError'));
    endings.delete(code.release);
    forgetCode(code, state);
  }
  if (over.size > 0) stopLeftovers(over);
};

const isOver = (code: ReleasedCode, compositions: readonly ResolvedSlices[]): boolean => {
  const ranForMs = performance.now() - lastRunAt(code);
  if (isMounted(code) || ranForMs < restMs) return false;
  if (isRemoved(code)) return true;
  return (isLeft(code) || ranForMs > unshownMs) && !compositions.some((slices) => mayLoad(slices, code));
};

/** A fallback is loaded only while the circuit of the visitor's release is open. */
const mayLoad = ({ all }: ResolvedSlices, code: ReleasedCode): boolean => {
  const { slice, version } = nameOf(code);
  const { release, fallbacks = [] } = all.find(({ name }) => name === slice) ?? {};
  if (!release) return false;
  const isUsable = ({ metadata }: Release) => !isCircuitOpen(slice, metadata.version);
  const tried = isUsable(release) ? [release] : [release, ...fallbacks].filter(isUsable);
  return (tried.length > 0 ? tried : [release, ...fallbacks]).some(({ metadata }) => metadata.version === version);
};

const isLoading = ({ parts }: SliceState): boolean =>
  [...parts.values()].some(({ load }) => load && !load.release && !load.hasFailed);

const stopLeftovers = (over: ReadonlySet<Release>): void => {
  const { removeEventListener } = EventTarget.prototype;
  for (const listener of heard) {
    if (!over.has(listener.code.release)) continue;
    heard.delete(listener);
    Reflect.apply(removeEventListener, listener.target, listener.args);
  }
  for (const [stop, starts] of stops)
    for (const start of starts)
      for (const [timer, { code }] of timers[start] ?? []) if (over.has(code.release)) Reflect.get(window, stop)(timer);
  for (const one of running) {
    if (!over.has(one.code.release)) continue;
    running.delete(one);
    const work: object = one.work.deref() ?? {};
    for (const end of ['disconnect', 'close', 'terminate']) Reflect.get(work, end)?.call(work);
  }
  for (const [element, { release }] of added) {
    if (!over.has(release)) continue;
    added.delete(element);
    element.remove();
  }
};

/** Each stops timers of the functions beside it. */
const stops: [stop: string, starts: string[]][] = [
  ['clearTimeout', ['setTimeout', 'setInterval']],
  ['clearInterval', ['setTimeout', 'setInterval']],
  ['cancelAnimationFrame', ['requestAnimationFrame']],
  ['cancelIdleCallback', ['requestIdleCallback']],
];

/** Call it once: timers that a release stops need not be ended. */
export const noteStopped = (guard: ReturnType<typeof guardCalls>): void => {
  for (const [stop, starts] of stops)
    guard(window, stop, {
      did: '',
      when: ([timer]) => {
        for (const start of starts) timers[start]?.delete(timer);
        return false;
      },
    });
};

/** Timers that have run, observers that were noted again, and what the browser has collected. */
const forgetDone = (): void => {
  // A hidden tab runs its timers later.
  if (!document.hidden)
    for (const [start, known] of Object.entries(timers))
      for (const [timer, { dueAt }] of known)
        if (start !== 'setInterval' && dueAt + lateMs < performance.now()) known.delete(timer);
  const seen = new Set<object>();
  for (const one of running) {
    const work = one.work.deref();
    if (!work || seen.has(work)) running.delete(one);
    else seen.add(work);
  }
};

const forgetCode = ({ release }: ReleasedCode, { parts, loaders, routes }: SliceState): void => {
  const { version } = release.metadata;
  if (!loaders.delete(version)) return;
  routes.delete(version);
  for (const part of parts.values()) if (part.load?.release?.metadata.version === version) delete part.load;
  forgetFileList(release);
  forgetRejected(release);
  const { container } = release.extras.shell;
  containers.delete(container);
  const { remoteHandler } = getInstance() ?? {};
  // The runtime's `registerRemotes` calls it, too; no public function does it alone.
  if (remoteHandler) Reflect.get(remoteHandler, 'removeRemote').call(remoteHandler, { name: container, entry: '' });
  // Of its loader, such as the chunks that have run.
  for (const name of Object.keys(window)) if (name.includes(container)) Reflect.deleteProperty(window, name);
};
