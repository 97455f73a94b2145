import { getInstance } from '@module-federation/runtime';
import type { Release } from '@slices/format';
import type { SliceState } from '../loading/slice-code.ts';
import {
  isLeft,
  isMounted,
  isRemoved,
  lastRunAt,
  nameOf,
  type ReleasedCode,
  ranCode,
} from '../released-code/released-code.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import type { Leftovers } from './leftovers.ts';
import type { Watched } from './watched.ts';

type Ending = Pick<Watched, 'pages' | 'store' | 'endings' | 'isCircuitOpen'>;

/** Code that ran this long ago is mounted by now, or left. */
const restMs = 1_000;
/** Code that was never shown, as of a widget that the visitor left while it came. */
const unshownMs = 60_000;

/**
 * Ends releases that were removed, or that no page or widget of the present and the next composition comes from, once none of
 * them is shown: aborts their signals, stops what they left running, and forgets their code. Loaded again, a release runs anew.
 */
export const endReleases = (watched: Ending, leftovers: Leftovers): void => {
  const { pages, endings } = watched;
  leftovers.forgetDone();
  const over = new Set<Release>();
  for (const code of ranCode()) {
    const state = pages.states.get(code.slice.name);
    if (!state || isLoading(state) || !isOver(code, watched)) continue;
    over.add(code.release);
    endings.get(code.release)?.abort(new DOMException('The release was removed', 'AbortError'));
    endings.delete(code.release);
    forgetCode(code, state);
  }
  if (over.size > 0) leftovers.end(over);
};

const isOver = (code: ReleasedCode, { store, isCircuitOpen }: Ending): boolean => {
  const ranForMs = performance.now() - lastRunAt(code);
  if (isMounted(code) || ranForMs < restMs) return false;
  if (isRemoved(code)) return true;
  return (
    (isLeft(code) || ranForMs > unshownMs) &&
    ![store.present(), store.upcoming()].some((slices) => mayLoad(slices, code, isCircuitOpen))
  );
};

/** A fallback is loaded only while the circuit of the visitor's release is open. */
const mayLoad = ({ all }: ResolvedSlices, code: ReleasedCode, isCircuitOpen: Ending['isCircuitOpen']): boolean => {
  const { slice, version } = nameOf(code);
  const { release, fallbacks = [] } = all.find(({ name }) => name === slice) ?? {};
  if (!release) return false;
  const isUsable = ({ metadata }: Release) => !isCircuitOpen(slice, metadata.version);
  const tried = isUsable(release) ? [release] : [release, ...fallbacks].filter(isUsable);
  return (tried.length > 0 ? tried : [release, ...fallbacks]).some(({ metadata }) => metadata.version === version);
};

const isLoading = ({ parts }: SliceState): boolean =>
  [...parts.values()].some(({ load }) => load && !load.release && !load.hasFailed);

const forgetCode = ({ release }: ReleasedCode, { parts, loaders, routes }: SliceState): void => {
  const { version } = release.metadata;
  loaders.get(version)?.forget();
  if (!loaders.delete(version)) return;
  routes.delete(version);
  for (const part of parts.values()) if (part.load?.release?.metadata.version === version) delete part.load;
  const { container } = release.extras.shell;
  const { remoteHandler } = getInstance() ?? {};
  // The runtime's `registerRemotes` calls it, too; no public function does it alone.
  if (remoteHandler) Reflect.get(remoteHandler, 'removeRemote').call(remoteHandler, { name: container, entry: '' });
  // Of its loader, such as the chunks that have run. `mf_tips_1` is not the begin of `mf_tips_10`.
  for (const name of Object.keys(window)) {
    const [, rest] = name.split(container);
    if (rest !== undefined && !/^[a-z\d]/i.test(rest)) Reflect.deleteProperty(window, name);
  }
};
