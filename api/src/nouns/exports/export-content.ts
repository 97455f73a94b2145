import type { Readable } from 'node:stream';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { brandName } from '../../kernel/email/email.ts';
import type { ExportFile, ExportQuery } from '../../kernel/nouns/export-query.ts';
import { filesOfPerson } from '../credentials/credentials.ts';
import { services } from '../services/table.ts';
import { uploads } from '../uploads/table.ts';
import { filesOf, storeOf } from '../uploads/upload-repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    exportFiles: readonly ExportFile[];
  }
}

type Context = Pick<FastifyInstance, 'db' | 'exportFiles' | 'uploads'>;

interface Entry {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** Pictures are compressed already. */
  isCompressed?: true;
}

const pageSize = 500;

/** The zip with all data about a person, page by page. Its entries have the time `at`. */
export async function* exportContent(
  context: Context,
  userId: string,
  at: Date,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const written = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, chunks, isCompressed } of entriesOf(context, userId)) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      file.push(chunk);
      yield* written();
    }
    file.push(new Uint8Array(), true);
    yield* written();
  }
  zip.end();
  yield* written();
}

async function* entriesOf(context: Context, userId: string): AsyncGenerator<Entry> {
  yield { name: 'README.txt', chunks: oneChunk(readme(context)) };
  for (const { name, query } of context.exportFiles) yield { name, chunks: jsonOf(context.db, query(userId)) };
  for await (const { name, stream } of picturesOf(context, userId))
    yield { name: `pictures/${name}`, chunks: stream, isCompressed: true };
  for await (const { name, stream } of filesOfPerson(context, userId))
    yield { name: `credentials/${name}`, chunks: stream, isCompressed: true };
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const readme = ({ exportFiles }: Context): string =>
  [
    `This is the data that ${brandName} keeps about you.`,
    'Each file with the ending .json is a list. Times are in UTC, unless they stand without a zone: those are on the clock of the marketplace.',
    exportFiles.map(({ name, about }) => `${name}\n  ${about}`).join('\n'),
    'pictures\n  Your profile picture, and the pictures of your services, your portfolio, your reviews and your messages.',
    'credentials\n  The files of your licences and insurances.',
    'Of other people you find the name and an id, what they wrote to you and their reviews of your services, nothing else. Your password is not in here: it is stored as a hash.',
    '',
  ].join('\n\n');

async function* jsonOf(db: Database, query: ExportQuery): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const rows of pagesOf(db, query)) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}

async function* pagesOf(db: Database, { from, columns, where, by }: ExportQuery): AsyncGenerator<unknown[]> {
  let last: string[] | undefined;
  do {
    const rows = await db
      .select({ row: columns, key: keyOf(by) })
      .from(from)
      .where(and(where, last && isAfter(by, last)))
      .orderBy(...by.map((column) => asc(column)))
      .limit(pageSize);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.length === pageSize ? Object.values(rows.at(-1)?.key ?? {}).map(String) : undefined;
  } while (last);
}

/** As text: a `Date` has lost the microseconds. */
const keyOf = (by: ExportQuery['by']): Record<string, SQL<string>> =>
  Object.fromEntries(by.map((column, index) => [`k${index}`, sql`${column}::text`.mapWith(String)]));

const isAfter = (by: readonly AnyPgColumn[], last: readonly string[]): SQL => {
  const values = by.map((column, index) => sql`${last[index]}::${sql.raw(column.getSQLType())}`);
  return sql`(${sql.join([...by], sql`, `)}) > (${sql.join(values, sql`, `)})`;
};

interface Picture {
  name: string;
  stream: Readable;
}

/** A picture that was removed meanwhile is left out. */
async function* picturesOf(
  { db, uploads: store }: Omit<Context, 'exportFiles'>,
  userId: string,
): AsyncGenerator<Picture> {
  for await (const path of picturePaths({ db, uploads: store }, userId)) {
    for (const name of filesOf(path)) {
      const stream = await storeOf(store, name).read(name);
      if (stream) yield { name, stream };
    }
  }
}

/** Uploads, and what the profile and services show without an upload, as the demo's do. */
async function* picturePaths(
  { db, uploads: store }: Omit<Context, 'exportFiles'>,
  userId: string,
): AsyncGenerator<string> {
  let last: string | undefined;
  do {
    const after = last === undefined ? undefined : gt(uploads.path, last);
    const rows = await db
      .select({ path: uploads.path })
      .from(uploads)
      .where(and(eq(uploads.ownerId, userId), after))
      .orderBy(asc(uploads.path))
      .limit(pageSize);
    for (const { path } of rows) yield path;
    last = rows.length === pageSize ? rows.at(-1)?.path : undefined;
  } while (last !== undefined);
  const image = sql`unnest(${services.images})`.mapWith(String);
  const shown = db
    .select({ address: image.as('address') })
    .from(services)
    .where(eq(services.providerId, userId));
  const avatar = db.select({ address: users.avatar }).from(users).where(eq(users.id, userId));
  for (const { address } of await shown.union(avatar).orderBy(sql`address`)) {
    const path = store.pathOf(address);
    if (path !== undefined && !(await hasUpload(db, path))) yield path;
  }
}

const hasUpload = async (db: Database, path: string): Promise<boolean> =>
  (await db.$count(uploads, eq(uploads.path, path))) > 0;
