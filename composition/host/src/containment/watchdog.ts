import { contextLimits, type FailureStage } from '@slices/format';
import {
  lastRunAt,
  latestCode,
  nameOf,
  type OnFault,
  onCodeRuns,
  type ReleasedCode,
} from '../released-code/released-code.ts';
import { countCalls, type EndedCall } from '../telemetry/api-calls.ts';
import { createDescribe } from '../telemetry/failure-context.ts';
import { LastClicks } from '../telemetry/last-clicks.ts';
import { readError } from '../telemetry/page-errors.ts';
import { decideTaken } from '../translator/translator.ts';
import { disableGlobalSheets, removeLeftElements, uncoverHeader } from './added-elements.ts';
import { authorOf } from './author.ts';
import { type Change, restoreBuiltIns } from './built-ins.ts';
import { endReleases } from './end-releases.ts';
import { followClicks } from './follow-clicks.ts';
import { restoreHeader, restoreLayout, seesHeader } from './header-in-sight.ts';
import { watchLeftovers } from './leftovers.ts';
import { watchBlocks, watchIdle } from './responsive.ts';
import { restListeners } from './rest-listeners.ts';
import { restoreModules } from './restored-modules.ts';
import { takenByOthers } from './taken-nodes.ts';
import type { Watched } from './watched.ts';

/** Milliseconds after code of a release ran: at once, after its page was drawn, and after its data came. */
const checksMs = [0, 300, 2_000];

/** A timer may change something later. */
const repeatMs = 2_000;

/** Counts and follows them; each failure is reported with the last ones. */
const readCallsAndClicks = ({ calls, clicks, router, telemetry, onFault }: Watched): void => {
  const count = countCalls(telemetry.called);
  let lastCalls: EndedCall[] = [];
  calls.read((call) => {
    lastCalls = [...lastCalls, call].slice(-contextLimits.calls);
    count(call);
  });
  const lastClicks = new LastClicks();
  let follow: ReturnType<typeof followClicks> | undefined;
  clicks.read((event) => {
    lastClicks.note(event);
    follow?.(event);
  });
  // From now on: an earlier click has led where it leads.
  if (router) follow = followClicks(router, onFault);
  telemetry.failures.read(createDescribe(() => ({ calls: lastCalls, clicks: lastClicks.paths })));
};

/** Finds faults that throw no error. A separate chunk: it loads after the first page. */
export const startWatchdog = (watched: Watched): void => {
  const { errors, changed, telemetry, onFault } = watched;
  errors.read((event) => {
    const error = readError(event);
    if (error) telemetry.fault({ ...error, isHealed: false });
  });
  decideTaken(takenByOthers());
  const leftovers = watchLeftovers(watched);
  readCallsAndClicks(watched);
  let blamed: ReleasedCode | undefined;
  /** The release that ran last; undefined after another one was removed, whose code may go on. */
  const suspect = () => {
    const code = latestCode();
    return !blamed || blamed.release === code?.release ? code : undefined;
  };
  const blame: OnFault = (stage, code, message) => {
    blamed = code;
    return onFault(stage, code, message);
  };
  const report = (stage: FailureStage, code: ReleasedCode | undefined, message: string) => {
    if (code) telemetry.fault({ stage, code, message, isHealed: false });
  };
  const changes = new Set<string>();
  const isRepeated = (code: ReleasedCode, name: string): boolean => {
    const change = `${nameOf(code).version} of ${nameOf(code).slice}: ${name}`;
    return changes.has(change) || !changes.add(change);
  };
  /** The first time it may be a library that the release did not mean to bring. */
  const change = (code: ReleasedCode | undefined, name: string, isProved: boolean) => {
    const message = `${name} was changed`;
    if (code && isProved && isRepeated(code, name)) blame('global', code, message);
    else report('global', code, message);
  };
  const checkBuiltIns = (found: readonly Change[], code: ReleasedCode | undefined) => {
    for (const one of found) {
      const author = authorOf(one);
      // Without an author it is reported, and never removes a release.
      if (author !== 'foreign') change(author ?? code, one.name, author !== undefined);
    }
  };
  checkBuiltIns(changed, latestCode());
  const checkGlobals = (code: ReleasedCode | undefined, isRightAfter = false) => {
    checkBuiltIns(restoreBuiltIns(), code);
    for (const name of restoreModules()) change(code, name, isRightAfter);
  };
  const checkHeader = () => {
    const code = suspect();
    if (!code || seesHeader()) return;
    const { isRestored, isToBlame } = restoreHeader();
    if (!isToBlame) return;
    const isHealed = blame('header', code, 'the header was hidden');
    if (!isRestored && isHealed) window.location.reload();
  };
  const checkLayout = () => {
    const code = suspect();
    if (!code || !restoreLayout()) return;
    // It may be an extension's.
    if (isRepeated(code, 'layout')) blame('header', code, 'the page was taken out of reach again');
    else report('header', code, 'the page was taken out of reach');
  };
  const checkElements = () => {
    const covering = uncoverHeader(suspect());
    if (covering) blame('header', covering, 'an element lay over the header');
    removeLeftElements((code) => report('header', code, 'an element stayed after its page was left'));
  };
  const check = (isRightAfter = false) => {
    checkGlobals(suspect(), isRightAfter);
    checkHeader();
    checkLayout();
    checkElements();
    restListeners();
    endReleases(watched, leftovers);
    disableGlobalSheets((code) => blame('header', code, 'a style sheet styled the whole page'));
  };
  let last = suspect();
  seesHeader();
  for (const afterMs of checksMs) setTimeout(check, afterMs);
  onCodeRuns(() => {
    // Changes until now are of the release that ran last.
    checkGlobals(last);
    last = suspect();
    for (const afterMs of checksMs) setTimeout(check, afterMs, afterMs === 0);
  });
  watchBlocks(({ startedAt, message, code, isRepeated }) => {
    if (code && isRepeated) return blame('blocked', code, message);
    const late = suspect();
    report('blocked', code ?? (late && startedAt >= lastRunAt(late) ? late : undefined), message);
  });
  setInterval(check, repeatMs);
  watchIdle((message) => {
    const code = suspect();
    if (code) blame('blocked', code, message);
  });
};
