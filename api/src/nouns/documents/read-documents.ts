import {
  type DocumentDetail,
  type DocumentHash,
  type DocumentLine,
  type DocumentSummary,
  documentDate,
  errorCodes,
  type Page,
  type StatementSums,
  toDollars,
} from '@nearhand/contracts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { contentOf, type DocumentRow, type Line, numberOf, positionOf, type Series } from './document-content.ts';
import { documents } from './table.ts';

interface Asked {
  series?: Series | undefined;
  booking?: string | undefined;
}

/** Newest first; `series` selects receipts or statements, `booking` those of one booking. */
export const listDocuments = async (
  db: Database,
  userId: string,
  { series, booking }: Asked,
  page: AskedPage,
): Promise<Page<DocumentSummary>> => {
  const { occurredAt, id } = documents;
  const isAsked = and(
    eq(documents.userId, userId),
    series && eq(documents.series, series),
    booking === undefined ? undefined : sql`${documents.content} -> 'booking' ->> 'id' = ${booking}`,
  );
  const rows = await db
    .select({ document: documents, _id: id, at: positionAt(occurredAt) })
    .from(documents)
    .where(and(isAsked, page.from && isAfterPosition(occurredAt, id, page.from)))
    .orderBy(desc(occurredAt), desc(id))
    .limit(page.limit + 1);
  return {
    ...pageAnswer(rows, page, ({ document }) => toSummary(document)),
    total: await db.$count(documents, isAsked),
  };
};

/** 404 for all but its owner and admins. */
export const findDocument = async (db: Database, id: string, viewer: Viewer): Promise<DocumentRow> => {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  if (!row || (row.userId !== viewer._id && viewer.role !== 'admin')) throw documentNotFound();
  return row;
};

/** The same answer for another hash and for a number that was not issued: numbers cannot be counted. */
export const confirmHash = async (
  db: Database,
  { number, hash }: Pick<DocumentHash, 'number' | 'hash'>,
): Promise<DocumentHash> => {
  const { series, position } = positionOf(number);
  const [row] = await db
    .select({ previousHash: documents.previousHash, hash: documents.hash })
    .from(documents)
    .where(and(eq(documents.series, series), eq(documents.position, position), eq(documents.hash, hash)));
  if (!row) throw documentNotFound();
  return { number: numberOf(series, position), ...row };
};

export const toDetail = async (
  { db, settings }: Pick<FastifyInstance, 'db' | 'settings'>,
  row: DocumentRow,
): Promise<DocumentDetail> => {
  const { hash, previousHash } = row;
  const { number, issuedAt, userId, lines, method, booking, corrects, period } = contentOf(row);
  const names = await namesOf(db, [userId, ...(booking ? [booking.providerId] : [])]);
  const provider = booking && names.get(booking.providerId);
  return {
    ...toSummary(row),
    issuedAt,
    recipient: names.get(userId) ?? '',
    ...(provider && { provider }),
    ...(booking && { service: booking.service, bookingId: booking.id, bookingDate: booking.date }),
    ...(booking?.timeSlot && { timeSlot: booking.timeSlot }),
    ...(booking?.cancellation && { cancellation: booking.cancellation }),
    ...(method && { method }),
    ...(corrects && { corrects: corrects.number }),
    lines: lines.map(toLine),
    ...(period && { month: period.month, statement: sumsOf(period, lines) }),
    previousHash,
    hash,
    hashUrl: `${settings.publicOrigins[0]}/api/documents/hash?number=${number}&hash=${hash}`,
  };
};

/** As it is verified, with what the hash covers. */
export const fileOf = ({ series, position, previousHash, hash, content }: DocumentRow) => ({
  number: numberOf(series, position),
  previousHash,
  hash,
  content,
});

const documentNotFound = () => notFound(errorCodes.notFound, 'This document');

const toSummary = (row: DocumentRow): DocumentSummary => {
  const { number, kind, lines, totalCents, timeZone, period } = contentOf(row);
  return {
    _id: row.id,
    number,
    kind,
    description: period ? documentDate(period.month) : (lines[0]?.description ?? ''),
    amount: toDollars(totalCents),
    // A month ends with its last instant.
    occurredAt: new Date(row.occurredAt.getTime() - (period ? 1 : 0)).toISOString(),
    timeZone,
  };
};

const toLine = ({ transactionId, at, description, option, cents, feeCents }: Line): DocumentLine => ({
  _id: transactionId,
  at,
  description,
  ...(option && { option }),
  ...(feeCents !== undefined && { gross: toDollars(cents + feeCents), fee: toDollars(feeCents) }),
  amount: toDollars(cents),
});

const returnedKinds = ['refund', 'dispute'];
const withdrawnKinds = ['withdrawal', 'withdrawal_return'];

const sumsOf = (
  { openingCents, closingCents }: { openingCents: number; closingCents: number },
  lines: readonly Line[],
): StatementSums => {
  const sum = (isPart: (line: Line) => boolean, part: (line: Line) => number = ({ cents }) => cents): number =>
    toDollars(lines.filter(isPart).reduce((cents, line) => cents + part(line), 0));
  const isReturned = ({ kind }: Line) => returnedKinds.includes(kind);
  const isWithdrawn = ({ kind }: Line) => withdrawnKinds.includes(kind);
  // An extra charge or a tip after completion comes without a release.
  const isEarned = ({ kind, cents }: Line) => kind === 'release' || (kind === 'service_payment' && cents > 0);
  return {
    opening: toDollars(openingCents),
    earned: sum(isEarned, ({ cents, feeCents = 0 }) => cents + feeCents),
    fees: sum(isEarned, ({ feeCents = 0 }) => feeCents),
    returned: sum(isReturned),
    withdrawn: sum(isWithdrawn),
    other: sum((line) => !isReturned(line) && !isWithdrawn(line) && !isEarned(line)),
    closing: toDollars(closingCents),
  };
};

const namesOf = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};
