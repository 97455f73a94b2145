import { errorCodes, type TelemetryReport } from '@nearhand/contracts';
import { type CallOutcome, observeCalls } from '@nearhand/platform/host';
import { type ReleasedCode, stackOf } from '../containment/released-code.ts';

type Counts = Pick<Extract<TelemetryReport, { kind: 'calls' }>, 'calls' | 'failed' | 'milliseconds'>;

const intervalMs = 15_000;
const limit = 10_000;

/** Counts the calls of the API by the release whose code made them; undefined is the shell. */
export const countCalls = (report: (code: ReleasedCode | undefined, counts: Counts) => void): void => {
  const counted = new Map<ReleasedCode | undefined, Counts>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [code, counts] of counted) report(code, counts);
    counted.clear();
  };
  observeCalls(() => {
    const startedAt = performance.now();
    const here = new Error('here'); // browsers write its stack only when it is read
    return (outcome) => {
      if (isLeft) return; // leaving a document ends its calls
      const code = stackOf(here)?.code;
      const { calls, failed, milliseconds } = counted.get(code) ?? { calls: 0, failed: 0, milliseconds: 0 };
      counted.set(code, {
        calls: Math.min(calls + 1, limit),
        failed: Math.min(failed + Number(isFailed(outcome)), limit),
        milliseconds: milliseconds + Math.round(performance.now() - startedAt),
      });
      timer ??= setTimeout(flush, intervalMs);
    };
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  window.addEventListener('pagehide', () => {
    isLeft = true;
  });
  window.addEventListener('pageshow', () => {
    isLeft = false;
  });
};

const isFailed = ({ status, code }: CallOutcome): boolean =>
  status === undefined ? navigator.onLine : status >= 500 || code === errorCodes.noRoute;
