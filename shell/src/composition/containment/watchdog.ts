import { restoreBuiltIns } from './built-ins.ts';
import { restoreHeader, seesHeader } from './header-in-sight.ts';
import { restoreModules } from './own-modules.ts';
import { latestCode, type OnFault, onCodeRuns } from './released-code.ts';
import { watchBlocks, watchIdle } from './responsive.ts';

/** After code of a release ran: at once, when its page is drawn, and when its data is there. */
const checksMs = [0, 300, 2_000];

/** Looks for faults that no error tells of. In a chunk of its own: it loads after the first page. */
export const startWatchdog = (onFault: OnFault, report: OnFault): void => {
  const checkGlobals = () => {
    const code = latestCode();
    for (const name of [...restoreBuiltIns(), ...restoreModules()])
      if (code) onFault('global', code, `${name} was changed`);
  };
  const checkHeader = () => {
    const code = latestCode();
    if (!code || seesHeader()) return;
    const { isRestored, isToBlame } = restoreHeader();
    if (!isToBlame) return;
    const isHealed = onFault('header', code, 'the header was hidden');
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
  watchBlocks((code, message, isRepeated) => (isRepeated ? onFault : report)('blocked', code, message));
  watchIdle((message) => {
    const code = latestCode();
    if (code) onFault('blocked', code, message);
  });
};
