import { Readable } from 'node:stream';
import type { Page } from '@nearhand/contracts';
import type { FastifyReply } from 'fastify';
import { type AskedPage, askedPage } from '../paging/cursor.ts';
import { wallText } from '../time/clock.ts';

/** A number is written as it is; a text is quoted. */
export type Cell = number | string;

const lineEnd = '\r\n';

/** Without it Excel reads UTF-8 as characters of an old code page. */
const byteOrderMark = '\uFEFF';

/** Spreadsheets skip spaces before a formula, and take full-width signs for the others. */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@])/u;

/** RFC 4180. A spreadsheet would run a text that begins like a formula: an apostrophe makes it a text. */
const written = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell.normalize('NFKC')) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
};

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}${lineEnd}`;

interface CsvFile<Row> {
  name: string;
  /** Of the first column: the time of each row by the clock of the marketplace, which spreadsheets take for a date. */
  timeZone: string;
  head: readonly string[];
  read: (page: AskedPage) => Promise<Page<Row>>;
  cells: (row: Row) => readonly Cell[];
}

/** Streams a whole list page by page: no more than a page is in memory, and no transaction stays open. */
export const sendCsv = <Row extends { createdAt: string }>(
  reply: FastifyReply,
  { name, timeZone, head, read, cells }: CsvFile<Row>,
): FastifyReply => {
  const line = (row: Row) =>
    `${wallText(new Date(row.createdAt), timeZone)},${csvLine([...cells(row), row.createdAt])}`;
  const lines = async function* () {
    yield csvLine([`Date (${timeZone})`, ...head, 'Date (UTC)']);
    let cursor: string | undefined;
    do {
      const page: Page<Row> = await read(askedPage(cursor === undefined ? {} : { cursor }));
      yield page.data.map(line).join('');
      cursor = page.next;
    } while (cursor !== undefined);
  };
  return sendLines(reply, name, lines());
};

/** Lines of {@link csvLine}, the first one has the heads. */
export const sendLines = (
  reply: FastifyReply,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
): FastifyReply => {
  const file = async function* () {
    yield byteOrderMark;
    yield* lines;
  };
  reply.type('text/csv; charset=utf-8').headers({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
  return reply.send(Readable.from(file()));
};
