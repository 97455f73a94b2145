import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { forEachDue, notTried } from '../../kernel/jobs/due-rows.ts';
import { isAfterPosition, positionAt } from '../../kernel/paging/cursor.ts';
import { chainOf, type IssueContext, lockSeries, numberOf } from './document-content.ts';
import { issueStatements } from './issue-statements.ts';
import { type Receipt, receiptsOf } from './receipt-content.ts';
import { documents, receiptsDue } from './table.ts';

const receiptBatch = 200;
const job = 'issue-documents';

/** Each batch is one transaction: a copy that is killed leaves no gap, and neither does a movement that fails. */
export const issueDocuments = async (context: IssueContext, signal: AbortSignal): Promise<void> => {
  await issueReceipts(context, signal, (last) => oldestDue(context.db, last));
  await issueStatements(context, job, signal);
};

/** Issues what just became due, before a person reads their list. What another copy issues now comes with its next read. */
export const issueBeforeReading = (context: IssueContext): Promise<void> =>
  issueReceipts(context, undefined, async (last) => (last ? [] : oldestDue(context.db)));

export const receiptSubject = (transactionId: string): string => `receipt:${transactionId}`;

interface DueMovement {
  id: string;
  at: number;
}

/** In the order of the ledger. */
export const oldestDue = (db: Database, last?: DueMovement): Promise<DueMovement[]> => {
  const { createdAt, transactionId } = receiptsDue;
  return db
    .select({ id: transactionId, at: positionAt(createdAt) })
    .from(receiptsDue)
    .where(last && isAfterPosition(createdAt, transactionId, last, 'asc'))
    .orderBy(asc(createdAt), asc(transactionId))
    .limit(receiptBatch);
};

const issueReceipts = (
  context: IssueContext,
  signal: AbortSignal | undefined,
  pageAfter: (last: DueMovement | undefined) => Promise<DueMovement[]>,
): Promise<void> =>
  forEachDue(context, {
    job,
    ...(signal && { signal }),
    pageAfter,
    act: (movement) => issueBatch(context, [movement]),
    actOnAll: (movements) => issueBatch(context, movements),
  });

const issueBatch = ({ db, clock, settings }: IssueContext, movements: readonly DueMovement[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    const series = await lockSeries(tx, 'R');
    if (!series) return notTried;
    const asked = movements.map(({ id }) => id);
    const still = await tx.select().from(receiptsDue).where(inArray(receiptsDue.transactionId, asked));
    const ids = asked.filter((id) => still.some(({ transactionId }) => transactionId === id));
    if (ids.length === 0) return undefined;
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
    return undefined;
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
