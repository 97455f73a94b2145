import { latestCode, type OnFault, onCodeRuns, type ReleasedCode } from '../released-code/released-code.ts';
import { countCalls } from '../telemetry/api-calls.ts';
import { readError } from '../telemetry/page-errors.ts';
import { followClicks } from './follow-clicks.ts';
import { restoreHeader, seesHeader } from './header-in-sight.ts';
import { watchBlocks, watchIdle } from './responsive.ts';
import { restoreBuiltIns } from './restored-built-ins.ts';
import { restoreModules } from './restored-modules.ts';
import type { Watched } from './watched.ts';

/** After code of a release ran: at once, when its page is drawn, and when its data is there. */
const checksMs = [0, 300, 2_000];

/** Looks for faults that no error tells of. In a chunk of its own: it loads after the first page. */
export const startWatchdog = (watched: Watched): void => {
  const { errors, calls, router, telemetry, onFault } = watched;
  errors.read((event) => {
    const error = readError(event);
    if (error) telemetry.fault({ ...error, isHealed: false });
  });
  calls.read(countCalls(telemetry.called));
  if (router) watched.onClick = followClicks(router, onFault);
  let blamed: ReleasedCode | undefined;
  /** The release that ran last. Code of a removed one may go on: then the release in its place is not to blame. */
  const suspect = () => {
    const code = latestCode();
    return !blamed || blamed.release === code?.release ? code : undefined;
  };
  const blame: OnFault = (stage, code, message) => {
    blamed = code;
    return onFault(stage, code, message);
  };
  const checkGlobals = () => {
    const code = suspect();
    for (const name of [...restoreBuiltIns(), ...restoreModules()])
      if (code) blame('global', code, `${name} was changed`);
  };
  const checkHeader = () => {
    const code = suspect();
    if (!code || seesHeader()) return;
    const { isRestored, isToBlame } = restoreHeader();
    if (!isToBlame) return;
    const isHealed = blame('header', code, 'the header was hidden');
    if (!isRestored && isHealed) window.location.reload();
  };
  const check = () => {
    checkGlobals();
    checkHeader();
  };
  const checkSoon = () => {
    for (const afterMs of checksMs) setTimeout(check, afterMs);
  };
  seesHeader();
  checkSoon();
  onCodeRuns(checkSoon);
  watchBlocks((named, message, isRepeated) => {
    const code = named ?? suspect();
    if (!code) return;
    if (isRepeated) blame('blocked', code, message);
    else telemetry.fault({ stage: 'blocked', code, message, isHealed: false });
  });
  watchIdle((message) => {
    const code = suspect();
    if (code) blame('blocked', code, message);
  });
};
