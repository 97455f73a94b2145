import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { nilId } from '../../kernel/database/decoders.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import {
  type Content,
  canonicalJson,
  contentOf,
  type DocumentRow,
  hashOf,
  isContent,
  numberOf,
  type Series,
} from './document-content.ts';
import { receiptSubject } from './issue-documents.ts';
import { receiptKinds, receiptsOf } from './receipt-content.ts';
import { statementOf } from './statement-content.ts';
import { documentSeries, documentSeriesNames, documents, receiptsDue } from './table.ts';

const pageSize = 500;

export interface DocumentReport {
  differences: string[];
  count: number;
}

/** Recomputes the chain of each series, and compares each document with the ledger. */
export const verifyDocuments = (db: Database): Promise<DocumentReport> =>
  db.transaction(
    async (tx) => {
      const differences: string[] = [];
      for (const series of documentSeriesNames) differences.push(...(await verifySeries(tx, series)));
      differences.push(...(await movementsWithout(tx)));
      return { differences, count: await tx.$count(documents) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const verifySeries = async (tx: Database, series: Series): Promise<string[]> => {
  const differences: string[] = [];
  const [end] = await tx.select().from(documentSeries).where(eq(documentSeries.series, series));
  let last = { position: 0, hash: '0'.repeat(64) };
  let page: DocumentRow[];
  do {
    page = await tx
      .select()
      .from(documents)
      .where(and(eq(documents.series, series), gt(documents.position, last.position)))
      .orderBy(asc(documents.position))
      .limit(pageSize);
    for (const row of page) {
      differences.push(...chainDifferences(row, last));
      last = row;
    }
    differences.push(...(await ledgerDifferences(tx, page)));
  } while (page.length === pageSize);
  if (end?.count !== last.position || end.lastHash !== last.hash) {
    differences.push(`series ${series}: it should end with ${numberOf(series, end?.count ?? 0)} and its hash`);
  }
  return differences;
};

const chainDifferences = (row: DocumentRow, before: Pick<DocumentRow, 'hash' | 'position'>): string[] => {
  const { series, position, content, previousHash, hash, userId } = row;
  const number = numberOf(series, position);
  const differences: string[] = [];
  for (let missing = before.position + 1; missing < position; missing += 1) {
    differences.push(`${numberOf(series, missing)} is missing`);
  }
  const isNext = before.position === position - 1;
  if (isNext && previousHash !== before.hash) differences.push(`${number} does not name the hash of the one before`);
  if (hashOf(previousHash, content) !== hash) differences.push(`${number}: its hash is not that of its content`);
  if (!isContent(content)) differences.push(`${number}: its content cannot be read`);
  else if (content.number !== number || content.userId !== userId) {
    differences.push(`${number}: its content is that of ${content.number} of ${content.userId}`);
  }
  return differences;
};

/** The part that follows from the ledger. The name of the service may have changed since; older lines name no option. */
const ledgerPart = ({
  lines,
  totalCents,
  userId,
  period,
}: Pick<Content, 'lines' | 'period' | 'totalCents' | 'userId'>) =>
  canonicalJson({
    lines: lines.map(({ option: _option, ...line }) => line),
    totalCents,
    userId,
    ...(period && { period }),
  });

const ledgerDifferences = async (tx: Database, rows: readonly DocumentRow[]): Promise<string[]> => {
  const readable = rows.filter(({ content }) => isContent(content));
  const ids = readable.flatMap(({ subject }) => receiptIdOf(subject) ?? []);
  const receipts = await receiptsOf(tx, ids);
  const differences: string[] = [];
  for (const row of readable) {
    const content = contentOf(row);
    const id = receiptIdOf(row.subject);
    const receipt = id === undefined ? undefined : receipts.get(id);
    const expected = receipt
      ? { lines: [receipt.line], totalCents: receipt.line.cents, userId: receipt.userId }
      : await statementPart(tx, content);
    if (!expected || ledgerPart(content) !== ledgerPart(expected)) {
      const sums = expected ? `${expected.totalCents} cents in ${expected.lines.length} movements` : 'nothing of it';
      const own = `${content.totalCents} cents in ${content.lines.length} movements`;
      differences.push(`${numberOf(row.series, row.position)} says ${own}, and the ledger has ${sums}`);
    }
  }
  return differences;
};

const receiptIdOf = (subject: string): string | undefined => {
  const prefix = receiptSubject('');
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : undefined;
};

const statementPart = async (tx: Database, { userId, period }: Content) => {
  if (!period) return undefined;
  const span = { from: new Date(period.from), until: new Date(period.until) };
  const statement = await statementOf(tx, userId, span);
  if (!statement) return undefined;
  const { lines, openingCents, closingCents } = statement;
  return { lines, totalCents: closingCents, userId, period: { ...period, openingCents, closingCents } };
};

/** Movements that have no receipt and are not due. */
const movementsWithout = async (tx: Database): Promise<string[]> => {
  const differences: string[] = [];
  const { id, kind } = ledgerTransactions;
  const isReceipt = eq(documents.subject, sql`'receipt:' || ${id}::text`);
  const document = tx.select({ one: sql`1` }).from(documents).where(isReceipt);
  const due = tx.select({ one: sql`1` }).from(receiptsDue).where(eq(receiptsDue.transactionId, id));
  const isWithout = and(inArray(kind, [...receiptKinds]), notExists(document), notExists(due));
  let last: string | undefined = nilId;
  while (last !== undefined) {
    const rows: { id: string; key: string }[] = await tx
      .select({ id, key: ledgerTransactions.key })
      .from(ledgerTransactions)
      .where(and(isWithout, gt(id, last)))
      .orderBy(asc(id))
      .limit(pageSize);
    // Most of them need none: no customer paid or got back anything.
    const receipts = await receiptsOf(
      tx,
      rows.map((row) => row.id),
    );
    differences.push(...rows.filter((row) => receipts.has(row.id)).map(({ key }) => `${key} has no receipt`));
    last = rows.at(-1)?.id;
  }
  return differences;
};
