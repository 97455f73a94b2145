import type { Composition } from '@nearhand/contracts';
import type { DataRouter } from 'react-router-dom';
import { SliceError } from '../loading/load-errors.ts';
import type { SlicePages } from '../loading/slice-pages.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { followClicks } from './follow-clicks.ts';
import type { Named } from './hang.ts';
import { keepDocument } from './keep-document.ts';
import { ownGlobals } from './own-globals.ts';
import { ownModules } from './own-modules.ts';
import { type OnFault, onCodeRuns } from './released-code.ts';

/** After the first page, which this code must not delay. */
const watchdogDelayMs = 2_000;

/** Guards the shell against releases from here on: call it before code of one runs. Returns what needs the router. */
export const contain = (pages: SlicePages, { fault }: Telemetry): ((router: DataRouter) => void) => {
  const onFault: OnFault = (stage, code, message, frames = []) => {
    const isHealed = pages.remove(code, new SliceError(code.slice, code.release, stage, message));
    fault({ stage, code, message, frames, isHealed });
    return isHealed;
  };
  const report: OnFault = (stage, code, message, frames = []) => {
    fault({ stage, code, message, frames, isHealed: false });
    return false;
  };
  ownModules();
  ownGlobals(onFault);
  keepDocument(onFault);
  const unsubscribe = onCodeRuns(() => {
    unsubscribe();
    setTimeout(() => {
      import(/* webpackChunkName: "watchdog" */ './watchdog.ts').then(
        ({ startWatchdog }) => startWatchdog(onFault, report),
        () => {}, // no watchdog, no page less
      );
    }, watchdogDelayMs);
  });
  return (router) => followClicks(router, onFault);
};

/** Reports the release that the tab's last document hung in. Its circuit is open: another one runs, if there is one. */
export const reportHung = (
  { slice: name, version }: Named,
  { microFrontends }: Composition,
  { all }: ResolvedSlices,
  { fault }: Telemetry,
): void => {
  const slice = all.find((candidate) => candidate.name === name);
  const release = microFrontends[name]?.find(({ metadata }) => metadata.version === version);
  if (!slice || !release) return;
  const isHealed = slice.release !== release;
  fault({
    stage: 'hang',
    code: { slice, release },
    message: 'the last document of this tab hung',
    frames: [],
    isHealed,
  });
};
