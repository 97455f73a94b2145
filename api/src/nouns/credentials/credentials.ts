import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  type CalendarDay,
  type CreateCredential,
  type Credential,
  type CredentialState,
  credentialLimits,
  errorCodes,
  type OfficeCredential,
  type Page,
  paths,
} from '@nearhand/contracts';
import { and, asc, desc, eq, getTableColumns, gte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { conflict, notFound, wrongField } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { credentialFiles, credentials } from '../badges/table.ts';
import type { NewNotification } from '../notifications/notifications.ts';
import { notify } from '../notifications/notifications.ts';
import { claimFile, expireFiles, readFileOf, removeFiles } from './credential-files.ts';

const columns = { ...getTableColumns(credentials), type: credentialFiles.type, bytes: credentialFiles.bytes };
const withFile = eq(credentialFiles.id, credentials.fileId);

const select = (db: Database) => db.select(columns).from(credentials).innerJoin(credentialFiles, withFile);
type CredentialRow = Awaited<ReturnType<typeof select>>[number];

export const toCredential = (
  { id, kind, title, number, issuer, validUntil, state, reason, type, bytes, createdAt }: CredentialRow,
  today: CalendarDay,
): Credential => ({
  _id: id,
  kind,
  title,
  ...(number && { number }),
  issuer,
  validUntil,
  state,
  isExpired: validUntil < today,
  ...(reason && { reason }),
  file: { type, bytes },
  createdAt: createdAt.toISOString(),
});

export const credentialNotFound = () => notFound(errorCodes.credentialNotFound, 'This licence or insurance');

export const findCredential = async (db: Database, id: string): Promise<CredentialRow> => {
  const [row] = await select(db).where(eq(credentials.id, id));
  if (!row) throw credentialNotFound();
  return row;
};

export const credentialsOf = async (context: Context, ownerId: string): Promise<Credential[]> => {
  const rows = await select(context.db)
    .where(eq(credentials.ownerId, ownerId))
    .orderBy(desc(credentials.createdAt), desc(credentials.id));
  return rows.map((row) => toCredential(row, todayOf(context)));
};

/** Its file, for its owner and admins; 404 for all others. */
export const openFile = async (context: Context, id: string, { _id, role }: Viewer) => {
  const row = await findCredential(context.db, id);
  if (row.ownerId !== _id && role !== 'admin') throw credentialNotFound();
  const stream = await readFileOf(context, row.fileId);
  if (!stream) throw notFound(errorCodes.credentialFileGone, 'The file');
  return { stream, name: fileNameOf(row), bytes: row.bytes };
};

const fileNameOf = ({ kind, id, type }: CredentialRow): string =>
  `${kind}-${id.slice(0, 8)}.${type === 'image/webp' ? 'webp' : 'pdf'}`;

/** All files of a person, for their export. One that was deleted meanwhile is left out. */
export async function* filesOfPerson(context: Pick<Context, 'db' | 'uploads'>, ownerId: string) {
  for (const row of await select(context.db).where(eq(credentials.ownerId, ownerId))) {
    const stream = await readFileOf(context, row.fileId);
    if (stream) yield { name: fileNameOf(row), stream };
  }
}

/** For admins, the oldest first. */
export const listCredentials = async (
  db: Database,
  today: CalendarDay,
  state: CredentialState | undefined,
  page: AskedPage,
): Promise<Page<OfficeCredential>> => {
  const isAsked = state && eq(credentials.state, state);
  const rows = await db
    .select({
      ...columns,
      _id: credentials.id,
      at: positionAt(credentials.createdAt),
      owner: { _id: users.id, name: users.name, email: users.email },
    })
    .from(credentials)
    .innerJoin(credentialFiles, withFile)
    .innerJoin(users, eq(users.id, credentials.ownerId))
    .where(and(isAsked, page.from && isAfterPosition(credentials.createdAt, credentials.id, page.from, 'asc')))
    .orderBy(asc(credentials.createdAt), asc(credentials.id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ owner, ...row }) => ({ ...toCredential(row, today), owner }));
};

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'settings' | 'uploads'>;

/** A date beyond it is a typing error. */
const maxValidDays = 30 * 365;

export const createCredential = (context: Context, ownerId: string, body: CreateCredential): Promise<Credential> =>
  context.db.transaction(async (tx) => {
    const now = context.clock();
    const today = todayOf(context);
    const { file: fileId, number = '', ...rest } = body;
    if (body.validUntil < today) throw credentialExpired();
    if (body.validUntil > addDays(today, maxValidDays)) throw tooFarAhead();
    // Of several at once each waits for the one before, so the limit holds.
    if (!(await lockAccount(tx, ownerId))) throw sessionEnded();
    // The answer was lost, and the same is sent again. A file belongs to one credential.
    const [known] = await tx
      .select()
      .from(credentials)
      .where(and(eq(credentials.ownerId, ownerId), eq(credentials.fileId, fileId)));
    const said = { ...rest, number };
    if (known && isDeepStrictEqual({ ...known, ...said }, known))
      return toCredential(await findCredential(tx, known.id), today);
    if ((await tx.$count(credentials, eq(credentials.ownerId, ownerId))) >= credentialLimits.perPerson) throw tooMany();
    if (!(await claimFile(tx, ownerId, fileId, now))) throw fileUnknown();
    const { id } = await insertRow(tx, credentials, { ...said, ownerId, fileId, createdAt: now });
    return toCredential(await findCredential(tx, id), today);
  });

export const credentialExpired = () =>
  conflict(errorCodes.credentialExpired, 'This licence or insurance has expired.', {
    fields: { validUntil: 'is in the past' },
  });

const tooFarAhead = () =>
  wrongField('validUntil', 'Please enter a date within the next 30 years.', 'is more than 30 years ahead');

const tooMany = () =>
  conflict(
    errorCodes.tooManyCredentials,
    `You can have ${credentialLimits.perPerson} licences and insurances. Please delete one that you no longer need.`,
  );

const fileUnknown = () => conflict(errorCodes.credentialFile, 'The file is no longer there. Please choose it again.');

export const deleteCredential = async (context: Context, ownerId: string, id: string): Promise<void> => {
  const files = await context.db.transaction(async (tx) => {
    const isTheirs = and(eq(credentials.id, id), eq(credentials.ownerId, ownerId));
    const [deleted] = await tx.delete(credentials).where(isTheirs).returning({ fileId: credentials.fileId });
    if (!deleted) throw credentialNotFound();
    return expireFiles(tx, eq(credentialFiles.id, deleted.fileId));
  });
  await removeFiles(context, files);
};

const renamedNotification = (userId: string): NewNotification => ({
  userId,
  title: 'Your licences and insurance are checked again',
  text: 'You have changed your name, so we compare it with your files. Until then your page shows no badge of them.',
  path: paths.credentials,
});

export const credentialsOfAccount: AccountHook = {
  // An admin has compared the files with the name before. An expired one shows no badge, and cannot be approved again.
  onRename: async (context, tx, ownerId) => {
    const isTheirs = and(eq(credentials.ownerId, ownerId), eq(credentials.state, 'approved'));
    const counts = gte(credentials.validUntil, todayOf(context));
    const waiting = await tx.update(credentials).set({ state: 'waiting' }).where(and(isTheirs, counts)).returning();
    if (waiting.length > 0) await notify(tx, [renamedNotification(ownerId)], context.clock());
  },
  onDeletion: async (context, tx, { id }) => {
    await tx.delete(credentials).where(eq(credentials.ownerId, id));
    const files = await expireFiles(tx, eq(credentialFiles.ownerId, id));
    return files.length === 0 ? undefined : () => removeFiles(context, files);
  },
};
