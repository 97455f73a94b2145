/**
 * `composition`: the boot documents. `stale`: no valid timestamp. `integrity`: a changed byte. `incompatible`: the
 * platform range. From `error` on, a release broke after it ran: an exception in a handler, an unhandled rejection, a
 * violation of the Content-Security-Policy, a blocked main thread, a changed global of the shell, a page whose header is
 * gone, a release that left the page without the router, a start without an end.
 */
export const failureStages = [
  'composition',
  'stale',
  'preview',
  'incompatible',
  'integrity',
  'entry',
  'module',
  'page',
  'render',
  'slot',
  'error',
  'rejection',
  'policy',
  'blocked',
  'global',
  'header',
  'navigation',
  'hang',
] as const;
export type FailureStage = (typeof failureStages)[number];
export const isStage = (name: string): name is FailureStage => failureStages.some((stage) => stage === name);

/** The longest time in a report, ten minutes. */
export const maxMilliseconds = 600_000;

/** Core Web Vitals and the two that explain them. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Steps of loading a page of a slice, in this order. */
export const loadPhases = ['entry', 'module', 'page'] as const;
export type LoadPhase = (typeof loadPhases)[number];
