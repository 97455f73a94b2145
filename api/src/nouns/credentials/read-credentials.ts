import {
  type CalendarDay,
  type Credential,
  type CredentialState,
  errorCodes,
  type OfficeCredential,
  type Page,
} from '@nearhand/contracts';
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import { credentialFiles, credentials } from '../badges/table.ts';
import { readFileOf } from './credential-files.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings' | 'uploads'>;

const columns = { ...getTableColumns(credentials), type: credentialFiles.type, bytes: credentialFiles.bytes };
const withFile = eq(credentialFiles.id, credentials.fileId);

const select = (db: Database) => db.select(columns).from(credentials).innerJoin(credentialFiles, withFile);
export type CredentialRow = Awaited<ReturnType<typeof select>>[number];

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
