import {
  type DocumentDetail,
  type DocumentLine,
  documentFacts,
  documentLineText,
  documentTime,
  documentTitles,
  documentTotals,
  formatMoney,
} from '@nearhand/contracts';
import PdfDocument from 'pdfkit';
import { type Cell, type Pdf, type RowStyle, rowOf } from '../../kernel/pdf/print-row.ts';

const brand = 'Nearhand';
const margin = 56;
const width = 595.28 - 2 * margin;
const pageEnd = 841.89 - margin;
const muted = '#55605a';
const ink = '#17201b';

interface Column {
  head: string;
  width: number;
  isRight?: boolean;
  text: (line: DocumentLine) => string;
}

const dateWidth = 118;
const dateColumn = (timeZone: string): Column => ({
  head: `Date (${timeZone})`,
  width: dateWidth,
  text: ({ at }) => documentTime(at, timeZone),
});
const amountColumn = (head: string, amount: (line: DocumentLine) => number | undefined): Column => ({
  head,
  width: 66,
  isRight: true,
  text: (line) => {
    const dollars = amount(line);
    return dollars === undefined ? '' : formatMoney(dollars);
  },
});

const columnsOf = ({ statement, timeZone }: DocumentDetail): Column[] => {
  const amounts = statement
    ? [
        amountColumn('Gross', ({ gross }) => gross),
        amountColumn('Fee', ({ fee }) => fee),
        amountColumn('Net', ({ amount }) => amount),
      ]
    : [amountColumn('Amount', ({ amount }) => amount)];
  const rest = width - dateWidth - amounts.reduce((sum, column) => sum + column.width, 0);
  return [dateColumn(timeZone), { head: 'Description', width: rest, text: documentLineText }, ...amounts];
};

/** A4. The document's properties name its number, too. */
export const documentPdf = async (document: DocumentDetail): Promise<Buffer> => {
  const { kind, number, issuedAt } = document;
  const title = documentTitles[kind];
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'en',
    bufferPages: true,
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: brand, CreationDate: new Date(issuedAt) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  await writeText(pdf, brand, { size: 11, weight: 'bold', color: '#0b6b4f' }, 15);
  await writeText(pdf, title, { size: 20, weight: 'bold', color: ink }, 18);
  for (const fact of documentFacts(document)) await writeFact(pdf, fact);
  pdf.y += 13;
  await writeLines(pdf, document);
  await writeTotals(pdf, document);
  await writeProof(pdf, document);
  await writePageNumbers(pdf, `${title} ${number}`);
  pdf.end();
  return ended;
};

/** On the next page where this one has no room left. */
const writeRow = async (pdf: Pdf, cells: readonly Cell[], style: RowStyle, after: number): Promise<void> => {
  const row = await rowOf(cells, style);
  ensureRoom(pdf, row.height);
  const { y } = pdf;
  row.print(pdf, y);
  pdf.y = y + row.height + after;
};

const writeText = (pdf: Pdf, text: string, style: RowStyle, after: number): Promise<void> =>
  writeRow(pdf, [{ text, x: margin, width }], style, after);

const ensureRoom = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > pageEnd) pdf.addPage();
};

const termWidth = 110;

const writeFact = (pdf: Pdf, { term, value }: { term: string; value: string }): Promise<void> => {
  const cells = [
    { text: term, x: margin, width: termWidth, color: muted },
    { text: value, x: margin + termWidth, width: width - termWidth },
  ];
  return writeRow(pdf, cells, { size: 9, color: ink }, 2.5);
};

const writeLines = async (pdf: Pdf, document: DocumentDetail): Promise<void> => {
  const columns = columnsOf(document);
  const cellsOf = (textOf: (column: Column) => string): Cell[] => {
    let x = margin;
    return columns.map((column) => {
      const left = x;
      x += column.width;
      return { ...column, x: column.isRight ? left + 8 : left, width: column.width - 8, text: textOf(column) };
    });
  };
  const head = await rowOf(
    cellsOf((column) => column.head),
    { size: 9, weight: 'bold', color: ink },
  );
  const write = (row: typeof head): void => {
    const { y } = pdf;
    row.print(pdf, y);
    const end = y + row.height + 4;
    pdf.moveTo(margin, end).lineTo(margin + width, end);
    pdf.lineWidth(0.5).strokeColor('#d5dbd7').stroke();
    pdf.y = end + 5;
  };
  write(head);
  for (const line of document.lines) {
    const row = await rowOf(
      cellsOf((column) => column.text(line)),
      { size: 9, color: ink },
    );
    if (pdf.y + row.height > pageEnd) {
      pdf.addPage();
      write(head);
    }
    write(row);
  }
};

const writeTotals = async (pdf: Pdf, document: DocumentDetail): Promise<void> => {
  const totals = documentTotals(document);
  pdf.y += 8;
  for (const [index, { label, amount }] of totals.entries()) {
    const cells = [
      { text: label, x: margin + width / 2, width: width / 2 - 110 },
      { text: amount, x: margin + width - 110, width: 110, isRight: true },
    ];
    const weight = index === totals.length - 1 ? 'bold' : 'regular';
    await writeRow(pdf, cells, { size: 9.5, weight, color: ink }, 4);
  }
};

const writeProof = async (pdf: Pdf, { hash, previousHash, hashUrl }: DocumentDetail): Promise<void> => {
  ensureRoom(pdf, 90);
  pdf.y += 20;
  for (const text of [
    `SHA-256  ${hash}`,
    `Hash of the document before  ${previousHash}`,
    `The hash covers the content of this document and the hash before it. Its “Verifiable file” proves it: node verify-document.mjs FILE SITE. The site confirms the hash at ${hashUrl}`,
  ]) {
    await writeText(pdf, text, { size: 7.5, color: muted }, 4);
  }
};

/** A printed page that gets lost is known by its document. */
const writePageNumbers = async (pdf: Pdf, title: string): Promise<void> => {
  const { count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (const index of Array.from({ length: count }).keys()) {
    pdf.switchToPage(index);
    const cells = [
      { text: title, x: margin, width: width / 2 },
      { text: `Page ${index + 1} of ${count}`, x: margin + width / 2, width: width / 2, isRight: true },
    ];
    const row = await rowOf(cells, { size: 7.5, color: muted });
    row.print(pdf, pageEnd + 16);
  }
};
