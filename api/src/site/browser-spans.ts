import type { SpanReport } from '@slices/format';
import { tracing } from '@slices/tracing/tracing.ts';
import { type Clock, minutes } from '../kernel/time/clock.ts';

/** A browser's clock that differs by more would put the span into another hour of the collector. */
const maxAgeMs = minutes(15);

/** Passes spans of browsers on, with the values that the schema has checked alone. */
export const addBrowserSpan =
  (clock: Clock) =>
  ({ what, name, slice, version, page, startedAt, ...span }: SpanReport, owner: string): void => {
    if (Math.abs(clock().getTime() - startedAt) > maxAgeMs) return;
    const attributes = { 'slice.name': slice, 'slice.release': version, 'slice.owner': owner, 'page.route': page };
    tracing()?.add('nearhand-browser', { ...span, startedAt, name: `${what} ${name ?? page}`, attributes });
  };
