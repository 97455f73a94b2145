import { latestCode, onCodeRuns } from '../released-code/released-code.ts';
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
  const checkGlobals = () => {
    const code = latestCode();
    for (const name of [...restoreBuiltIns(), ...restoreModules()])
      if (code) onFault('global', code, `${name} was changed`);
  };
  let isLost = false;
  const checkHeader = () => {
    const code = latestCode();
    if (!code || isLost || seesHeader()) return;
    const { isRestored, isToBlame } = restoreHeader();
    if (!isToBlame) return;
    // The next release is not to blame for it.
    isLost = !isRestored;
    const isHealed = onFault('header', code, 'the header was hidden');
    if (isLost && isHealed) window.location.reload();
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
  watchBlocks((code, message, isRepeated) => {
    if (isRepeated) onFault('blocked', code, message);
    else telemetry.fault({ stage: 'blocked', code, message, isHealed: false });
  });
  watchIdle((message) => {
    const code = latestCode();
    if (code) onFault('blocked', code, message);
  });
};
