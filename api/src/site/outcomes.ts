import type { Outcome } from '@slices/format';
import fp from 'fastify-plugin';
import type { Happened } from '../kernel/database/live-updates.ts';

/** They decide a canary, beside failures. */
export const outcomes = [
  { name: 'booked', kind: 'good' },
  { name: 'paid', kind: 'good' },
  { name: 'refused', kind: 'bad' },
] as const satisfies readonly (Outcome & { name: Happened['name'] | 'refused' })[];

/** A write that the API refused. A limit says more about the person than about the release. */
const isRefused = (method: string, status: number): boolean =>
  method !== 'GET' && status >= 400 && status < 500 && status !== 429;

/** Notes outcomes after the commit or the answer. */
export const outcomeNotes = fp(async (app) => {
  const stop = app.database.whenHappened(({ person, name }) => app.operate.recordOutcome(person, name));
  app.addHook('onClose', async () => stop());
  app.addHook('onResponse', async ({ method, viewer }, { statusCode }) => {
    if (viewer && isRefused(method, statusCode)) app.operate.recordOutcome(viewer._id, 'refused');
  });
});
