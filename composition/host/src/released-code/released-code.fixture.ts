import { aRelease } from '../slices/a-composition.fixture.ts';
import type { OnFault, ReleasedCode } from './released-code.ts';

/** A release of mf-x at `/releases/x/<version>/`. */
export const someCode = (version = '1.0.0'): ReleasedCode => {
  const release = aRelease({ version });
  return { release, slice: { name: 'mf-x', title: 'X', owner: 'team', release, fallbacks: [] } };
};

/** The same in a verified preview of a dev server. */
export const developedCode = (): ReleasedCode => {
  const { release, slice } = someCode();
  const url = 'http://localhost:4103/remoteEntry.js';
  return { slice, release: { ...release, url, extras: { ...release.extras, unverified: true } } };
};

/** Calls `work` from a script of that release. */
export const runBy = ({ release }: ReleasedCode, work: () => void): void => {
  const address = new URL(release.url.replace('remoteEntry', 'page'), window.location.href);
  // biome-ignore lint/security/noGlobalEval: gives the text the name that its stacks have
  const call: (callback: () => void) => void = window.eval(`(work) => { work(); }\n//# sourceURL=${address}`);
  call(work);
};

/** Calls `work` as the browser does: a stack holds fifty frames, and those of built-ins have no address. */
export const withoutStack = (work: () => void): void => {
  let call = work;
  for (let depth = 0; depth < 60; depth += 1) call = Array.prototype.forEach.bind([0], call);
  call();
};

/** Adds each fault to `faults` as one line, and does what the shell would do. */
export const notedIn =
  (faults: string[], how = ''): OnFault =>
  (stage, { release }, message) =>
    Boolean(faults.push(`${how}${stage} ${release.metadata.version} ${message}`));
