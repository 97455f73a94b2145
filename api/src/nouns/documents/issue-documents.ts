import { and, asc, eq, gt, inArray, min, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { documentSeries, documents, ledgerTransactions, receiptsDue, users } from '../../kernel/database/schema.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { type Content, hashOf, numberOf, type Series } from './document-content.ts';
import { type Receipt, receiptsOf } from './receipt-content.ts';
import { monthAfter, monthOf, spanOf, statementOf } from './statement-content.ts';

type IssueContext = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;
type SeriesRow = typeof documentSeries.$inferSelect;

const receiptBatch = 200;
const statementBatch = 50;
/** A movement of the month's last second may take that long to commit. */
const monthEndDelayMs = hours(2);

/** Each batch is one transaction: a copy that is killed leaves no gap. */
export const issueDocuments = async (context: IssueContext, signal: AbortSignal): Promise<void> => {
  for (const issue of [issueReceipts, issueStatements]) {
    let hasMore = true;
    while (hasMore && !signal.aborted) hasMore = await issue(context);
  }
};

/** Issues what just became due, before a person reads their list. What another copy issues now comes with its next read. */
export const issueBeforeReading = async (context: IssueContext): Promise<void> => {
  const [due] = await context.db.select().from(receiptsDue).limit(1);
  if (due) await issueReceipts(context);
};

export const receiptSubject = (transactionId: string): string => `receipt:${transactionId}`;
const statementSubject = (userId: string, month: string): string => `statement:${userId}:${month}`;

/** The row is locked until the commit. Undefined while another copy issues: it will see what is due here. */
const lockSeries = async (tx: Database, series: Series): Promise<SeriesRow | undefined> => {
  const isSeries = eq(documentSeries.series, series);
  const [row] = await tx.select().from(documentSeries).where(isSeries).for('update', { skipLocked: true });
  return row;
};

/** In the order of the ledger. */
export const oldestDue = (db: Database) =>
  db.select().from(receiptsDue).orderBy(asc(receiptsDue.createdAt), asc(receiptsDue.transactionId)).limit(receiptBatch);

/** True when more may be due. */
const issueReceipts = ({ db, clock, settings }: IssueContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'R');
    if (!series) return false;
    const due = await oldestDue(tx);
    if (due.length === 0) return false;
    const ids = due.map(({ transactionId }) => transactionId);
    const receipts = await withCorrected(tx, await receiptsOf(tx, ids));
    const numbers = await numbersOf(tx, [...receipts.values()]);
    const chain = chainOf(series, clock(), settings.timeZone);
    const add = (id: string, receipt: Receipt): void => {
      const { kind, userId, line, method, booking, correctsId } = receipt;
      if (numbers.has(id)) return;
      // A refund may have begun before its payment: the payment's receipt comes first.
      const corrected = correctsId && receipts.get(correctsId);
      if (correctsId && corrected) add(correctsId, corrected);
      const corrects = correctsId && numbers.get(correctsId);
      const number = chain.add(receiptSubject(id), new Date(line.at), {
        kind,
        userId,
        lines: [line],
        totalCents: line.cents,
        ...(method && { method }),
        ...(booking && { booking }),
        ...(corrects && { corrects: { number: corrects, transactionId: correctsId } }),
      });
      numbers.set(id, number);
    };
    for (const id of ids) {
      const receipt = receipts.get(id);
      if (receipt) add(id, receipt);
    }
    await chain.write(tx, {});
    await tx.delete(receiptsDue).where(inArray(receiptsDue.transactionId, [...ids, ...receipts.keys()]));
    return due.length === receiptBatch;
  });

/** Adds the receipts of corrected movements that are not in this batch and have none yet. */
const withCorrected = async (tx: Database, receipts: Map<string, Receipt>): Promise<Map<string, Receipt>> => {
  const issued = await numbersOf(tx, [...receipts.values()]);
  const missing = [...receipts.values()].flatMap(({ correctsId }) =>
    correctsId && !receipts.has(correctsId) && !issued.has(correctsId) ? correctsId : [],
  );
  return new Map([...receipts, ...(await receiptsOf(tx, missing))]);
};

/** The numbers of receipts that these correct, by the ids of their movements. */
const numbersOf = async (tx: Database, receipts: readonly Receipt[]): Promise<Map<string, string>> => {
  const ids = receipts.flatMap(({ correctsId }) => correctsId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ subject: documents.subject, series: documents.series, position: documents.position })
    .from(documents)
    .where(inArray(documents.subject, ids.map(receiptSubject)));
  return new Map(
    rows.map(({ subject, series, position }) => [subject.slice(receiptSubject('').length), numberOf(series, position)]),
  );
};

/** True when more may be due. Statements are of wallets with a movement in the month, of all but customers. */
const issueStatements = ({ db, clock, settings: { timeZone } }: IssueContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'S');
    const month = series && (series.month ?? (await firstMonth(tx, timeZone)));
    if (!month) return false;
    const span = spanOf(month, timeZone);
    const isOver = after(span.until, monthEndDelayMs) <= clock();
    if (!isOver) {
      if (series.month === null) await moveSeries(tx, 'S', { month });
      return false;
    }
    const isNext = series.lastUser === null ? undefined : gt(users.id, series.lastUser);
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(ne(users.role, 'customer'), isNext))
      .orderBy(asc(users.id))
      .limit(statementBatch);
    const chain = chainOf(series, clock(), timeZone);
    for (const { id: userId } of owners) {
      const statement = await statementOf(tx, userId, span);
      if (!statement) continue;
      const { lines, openingCents, closingCents } = statement;
      const [from, until] = [span.from.toISOString(), span.until.toISOString()];
      chain.add(statementSubject(userId, month), span.until, {
        kind: 'statement',
        userId,
        lines,
        totalCents: closingCents,
        period: { month, from, until, openingCents, closingCents },
      });
    }
    const isLast = owners.length < statementBatch;
    await chain.write(
      tx,
      isLast ? { month: monthAfter(month), lastUser: null } : { month, lastUser: owners.at(-1)?.id ?? null },
    );
    return true;
  });

const firstMonth = async (tx: Database, timeZone: string): Promise<string | undefined> => {
  const [first] = await tx.select({ at: min(ledgerTransactions.createdAt) }).from(ledgerTransactions);
  return first?.at ? monthOf(first.at, timeZone) : undefined;
};

type Draft = Omit<Content, 'issuedAt' | 'number' | 'timeZone'>;

/** New documents of a locked series, each with the hash of the one before. */
const chainOf = ({ series, count, lastHash }: SeriesRow, now: Date, timeZone: string) => {
  const rows: (typeof documents.$inferInsert)[] = [];
  let end = { count, lastHash };
  return {
    /** Returns its number. */
    add: (subject: string, occurredAt: Date, draft: Draft): string => {
      const position = end.count + 1;
      const number = numberOf(series, position);
      const content: Content = { number, issuedAt: now.toISOString(), timeZone, ...draft };
      const { userId } = draft;
      const previousHash = end.lastHash;
      const hash = hashOf(previousHash, content);
      rows.push({ series, position, userId, subject, occurredAt, content, previousHash, hash, createdAt: now });
      end = { count: position, lastHash: hash };
      return number;
    },
    write: async (tx: Database, progress: Partial<SeriesRow>): Promise<void> => {
      if (rows.length > 0) await tx.insert(documents).values(rows);
      await moveSeries(tx, series, { ...end, ...progress });
    },
  };
};

const moveSeries = async (tx: Database, series: Series, values: Partial<SeriesRow>): Promise<void> => {
  await tx.update(documentSeries).set(values).where(eq(documentSeries.series, series));
};
