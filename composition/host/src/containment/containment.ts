import type { Release } from '@slices/format';
import type { DataRouter } from 'react-router-dom';
import { SliceError } from '../loading/load-errors.ts';
import type { SlicePages } from '../loading/slice-pages.ts';
import { markRunning } from '../released-code/hang.ts';
import { ownModules } from '../released-code/own-modules.ts';
import { codeIsRemoved, latestCode, nameOf, type OnFault, onCodeRuns } from '../released-code/released-code.ts';
import { type CallOutcome, observeCalls } from '../shared/observed-calls.ts';
import { isCircuitOpen } from '../slices/circuit-breaker.ts';
import type { CompositionStore } from '../state/composition-store.ts';
import type { EndedCall } from '../telemetry/api-calls.ts';
import { Backlog } from '../telemetry/backlog.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { TraceCall } from '../telemetry/traces.ts';
import { rememberBuiltIns, restoreBuiltIns } from './built-ins.ts';
import { guardCalls, type OnRefused } from './guarded-calls.ts';
import { guardGates } from './guarded-gates.ts';
import { keepDocument } from './keep-document.ts';
import { ownCalls } from './own-calls.ts';
import { ownGlobals } from './own-globals.ts';
import { noteStarted, type Started } from './started.ts';
import type { Watched } from './watched.ts';

/** The watchdog's code must not delay the first page. */
const watchdogDelayMs = 2_000;

/** `traceparent` of the document, if the web tier traces this visit. */
const traced = /"00-([\da-f]{32})-([\da-f]{16})-01"/;

/** A handler of a click or key may hang the page as well. */
const markInput = (): void => {
  const code = latestCode();
  if (code) markRunning(nameOf(code), 0);
};

/** Traces this visit if the web tier does. The result gives nothing before its code has come. */
const traceVisit = (telemetry: Telemetry, routers: Backlog<DataRouter>): (() => TraceCall | undefined) => {
  let traceCall: TraceCall | undefined;
  const [, trace, span] = traced.exec(JSON.stringify(performance.getEntriesByType?.('navigation'))) ?? [];
  if (trace && span)
    import(/* webpackChunkName: "traces" */ '../telemetry/traces.ts').then(
      ({ startTraces }) => {
        traceCall = startTraces({ trace, span }, telemetry.span, routers);
      },
      () => {}, // the page works without it
    );
  return () => traceCall;
};

const noteCalls = (calls: Watched['calls'], traceCall: () => TraceCall | undefined): void =>
  observeCalls((name) => {
    const startedAt = performance.now();
    const call: EndedCall = { name, here: new Error('here'), milliseconds: 0 };
    const span = traceCall()?.(call.here, name);
    const end = (outcome: CallOutcome) => {
      calls.put(Object.assign(call, outcome, { milliseconds: performance.now() - startedAt }));
      span?.end(call);
    };
    const answered = (answer: unknown) => {
      call.answer = answer;
    };
    return Object.assign(end, { headers: span?.headers, answered });
  });

/** Guards the shell against releases; call it before code of one runs. Call the result with the router. */
export const contain = (
  pages: SlicePages,
  telemetry: Telemetry,
  store: CompositionStore,
): ((router: DataRouter) => void) => {
  const removed = new WeakMap<Release, boolean>();
  const tell = (isHealed: boolean, ...[stage, code, message, frames]: Parameters<OnFault>) =>
    telemetry.fault({ stage, code, message, ...(frames && { frames }), isHealed });
  const onFault: OnFault = (...fault) => {
    const [stage, code, message] = fault;
    const { slice, release } = code;
    // Removed once: its listeners and timers go on and report again.
    const isHealed = removed.get(release) ?? pages.remove(code, new SliceError(slice, release, stage, message));
    removed.set(release, isHealed);
    codeIsRemoved(code);
    tell(isHealed, ...fault);
    return isHealed;
  };
  const onRefused: OnRefused = (...fault) => tell(false, ...fault);
  const guard = guardCalls(onFault, onRefused);
  const started = new Backlog<Started>();
  const watched: Watched = {
    errors: new Backlog(),
    calls: new Backlog(),
    changed: [],
    clicks: new Backlog(),
    router: undefined,
    telemetry,
    onFault,
    pages,
    store,
    isCircuitOpen,
    guard,
    started,
    endings: noteStarted(guard, (one) => started.put(one)),
  };
  let isLoading = false;
  const loadWatchdog = () => {
    if (isLoading) return;
    isLoading = true;
    // Loading needs them.
    watched.changed = restoreBuiltIns();
    import(/* webpackChunkName: "watchdog" */ './watchdog.ts').then(
      ({ startWatchdog }) => startWatchdog(watched),
      () => {
        isLoading = false; // the next page or error loads it again
      },
    );
  };
  onCodeRuns(() => void setTimeout(loadWatchdog, watchdogDelayMs));
  // Registered before code of a release runs: no listener of one can stop them.
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    window.addEventListener(type, (event) => {
      watched.errors.put(event);
      loadWatchdog();
    });
  window.addEventListener('click', (event) => watched.clicks.put(event), true);
  for (const type of ['click', 'keydown']) window.addEventListener(type, markInput, true);
  const routers = new Backlog<DataRouter>();
  noteCalls(watched.calls, traceVisit(telemetry, routers));
  ownModules();
  guardGates(guard);
  ownGlobals(onFault);
  ownCalls(onFault, onRefused);
  keepDocument(onFault);
  rememberBuiltIns();
  return (router) => {
    watched.router = router;
    routers.put(router);
  };
};
