import type { TelemetryReport } from '@slices/format';
import { stackOf } from '../released-code/release-stack.ts';
import type { ReleasedCode } from '../released-code/released-code.ts';
import type { CallOutcome } from '../shared/observed-calls.ts';
import { inBackground } from './background-calls.ts';

export interface EndedCall extends CallOutcome {
  /** Method and pattern. */
  name: string;
  /** Absent until it has come. */
  answer?: unknown;
  /** Created on the stack of the caller. Browsers format a stack only when it is read. */
  here: Error;
  milliseconds: number;
}

export type CallCounts = Pick<Extract<TelemetryReport, { kind: 'calls' }>, 'calls' | 'failed' | 'milliseconds'>;

const intervalMs = 15_000;
const limit = 10_000;

/** Counts calls of the API by the release that made them, undefined for the shell; reports every 15 s and when the page is hidden. */
export const countCalls = (report: (code: ReleasedCode | undefined, counts: CallCounts) => void) => {
  const counted = new Map<ReleasedCode | undefined, CallCounts>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [code, counts] of counted) report(code, counts);
    counted.clear();
  };
  document.addEventListener('visibilitychange', () => {
    hiddenAt = performance.now();
    if (document.visibilityState === 'hidden') flush();
  });
  for (const type of ['pagehide', 'pageshow'])
    window.addEventListener(type, () => {
      isLeft = type === 'pagehide';
    });
  const count = (call: EndedCall, hasFailed: boolean): void => {
    const code = stackOf(call.here)?.code;
    const { calls, failed, milliseconds } = counted.get(code) ?? { calls: 0, failed: 0, milliseconds: 0 };
    counted.set(code, {
      calls: Math.min(calls + 1, limit),
      failed: Math.min(failed + Number(hasFailed), limit),
      // Its time, without that of the answers that it waited for.
      milliseconds: milliseconds + Math.round(call.milliseconds - (call.heldMs ?? 0)),
    });
    timer ??= setTimeout(flush, intervalMs);
  };
  return (call: EndedCall): void => {
    if (isLeft) return; // leaving a document ends its calls
    const { address } = call;
    const hasFailed = isFailed(call, hiddenAt);
    if (!hasFailed || call.status !== undefined || address === undefined) count(call, hasFailed);
    else void answers(address).then((isReached) => count(call, isReached));
  };
};

/** No answer in time, or in a page that was hidden meanwhile, is no failure of a release. */
const isFailed = ({ status, isUnknownRoute, isTimeout, milliseconds }: EndedCall, hiddenAt: number): boolean => {
  if (status !== undefined) return status >= 500 || isUnknownRoute === true;
  return navigator.onLine && !isTimeout && performance.now() - milliseconds > hiddenAt;
};

/**
 * Whether the address answers a request that has nothing of the release. Then the call itself was at fault: its headers, or its
 * body. If not, it is the line, the server, or a blocker, which stop calls of every release.
 */
const answers = (address: string): Promise<boolean> =>
  inBackground((signal) => fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal })).then(
    () => true,
    () => false,
  );
