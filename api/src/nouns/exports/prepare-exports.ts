import { dataExportHours, paths } from '@nearhand/contracts';
import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { nilId } from '../../kernel/database/decoders.ts';
import { brandName } from '../../kernel/email/email.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import { forEachTaken } from '../../kernel/jobs/due-rows.ts';
import { after, before, hours, minutes } from '../../kernel/time/clock.ts';
import { type Account, findAccount, holdLiving } from '../accounts/account-repository.ts';
import { notify } from '../notifications/notifications.ts';
import { type ExportRow, fileOf, removeExports } from './data-exports.ts';
import { exportContent } from './export-content.ts';
import { dataExports } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'exportFiles' | 'log' | 'outbox' | 'settings' | 'uploads'>;

const maxAttempts = 3;
const retryAfterMs = minutes(1);

/** Makes the files that people wait for. A run that was interrupted is repeated from the start of the file. */
export const prepareExports = (context: Context, signal: AbortSignal): Promise<void> =>
  forEachTaken(context, {
    job: 'prepare-exports',
    signal,
    take: (begun) => takeWaiting(context.db, begun),
    act: (row) => prepare(context, row, signal),
  });

const takeWaiting = async (db: Database, now: Date): Promise<ExportRow | undefined> => {
  const isRested = or(eq(dataExports.attempts, 0), lte(dataExports.updatedAt, before(now, retryAfterMs)));
  const oldest = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.state, 'preparing'), isRested))
    .orderBy(asc(dataExports.updatedAt), asc(dataExports.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(dataExports)
    .set({ updatedAt: now, attempts: sql`${dataExports.attempts} + 1` })
    .where(eq(dataExports.id, oldest))
    .returning();
  return taken;
};

const prepare = async (context: Context, row: ExportRow, signal: AbortSignal): Promise<void> => {
  // Its process ended each time.
  if (row.attempts > maxAttempts) return finish(context, row, { state: 'failed' });
  const { uploads } = context;
  const file = fileOf(row, row.attempts);
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of exportContent(context, row.userId, row.createdAt, signal)) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await uploads.private.put(file, counted());
  } catch (error) {
    if (row.attempts === maxAttempts) await finish(context, row, { state: 'failed' });
    throw error;
  }
  await finish(context, row, { state: 'ready', bytes });
};

type Outcome = { state: 'ready'; bytes: number } | { state: 'failed' };

const finish = async (context: Context, row: ExportRow, outcome: Outcome): Promise<void> => {
  const { clock, db, outbox, settings, uploads } = context;
  const now = clock();
  const expiresAt = after(now, hours(dataExportHours));
  const isFinished = await db.transaction(async (tx) => {
    const [living] = await holdLiving(tx, [row.userId]);
    // The file of a suspended person goes: they can ask again once the account is reinstated.
    const reached = living ? outcome : ({ state: 'failed' } as const);
    // A later attempt may have taken it over.
    const isCurrent = and(eq(dataExports.id, row.id), eq(dataExports.attempts, row.attempts));
    const [finished] = await tx
      .update(dataExports)
      .set({ ...reached, expiresAt, updatedAt: now })
      .where(and(isCurrent, eq(dataExports.state, 'preparing')))
      .returning({ id: dataExports.id });
    const account = finished && living && (await findAccount(tx, living));
    if (!account) return false;
    await notify(tx, [{ userId: row.userId, path: paths.profile, ...notices[outcome.state] }], now);
    if (outcome.state === 'ready')
      await outbox.write(tx, [readyEmail(account, settings.publicOrigins[0] ?? '', expiresAt)]);
    return true;
  });
  if (!isFinished) await uploads.private.remove(fileOf(row, row.attempts));
};

const notices = {
  ready: {
    title: 'Your data is ready',
    text: `You can download it on your profile for ${dataExportHours} hours.`,
  },
  failed: {
    title: 'Your data could not be prepared',
    text: 'Please try again on your profile.',
  },
} as const;

/** Without the address of the file: only a session of its owner gets it. */
export const readyEmail = (
  { name, email }: Pick<Account, 'email' | 'name'>,
  origin: string,
  expiresAt: Date,
): NewEmail => ({
  to: email,
  expiresAt,
  content: {
    name,
    subject: notices.ready.title,
    preheader: notices.ready.text,
    paragraphs: [
      `The file with the data that ${brandName} keeps about you is ready. Log in and download it on your profile within ${dataExportHours} hours:`,
    ],
    button: { label: 'Go to your profile', url: `${origin}${paths.profile}` },
    notes: ['If you did not ask for it, please change your password.'],
    why: 'You get this email because somebody who was logged in as you asked for your data.',
  },
});

const sweepBatch = 100;

/** A file that cannot be removed waits for the next run. */
export const sweepExports = async (
  context: Pick<Context, 'clock' | 'db' | 'log' | 'uploads'>,
  signal: AbortSignal,
): Promise<void> => {
  let last: string | undefined = nilId;
  while (last !== undefined && !signal.aborted) {
    const rows: ExportRow[] = await context.db
      .select()
      .from(dataExports)
      .where(and(lte(dataExports.expiresAt, context.clock()), gt(dataExports.id, last)))
      .orderBy(asc(dataExports.id))
      .limit(sweepBatch);
    await removeExports(context, rows, signal);
    last = rows.at(-1)?.id;
  }
};
