import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import {
  type DocumentDetail,
  type DocumentLine,
  documentDay,
  documentFacts,
  documentTitles,
  documentTotals,
  formatMoney,
} from '@nearhand/contracts';
import PdfDocument from 'pdfkit';

/** DejaVu Sans: Latin, Cyrillic, Greek, Armenian, Georgian, Arabic and Hebrew. Other characters print as boxes. */
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

let fonts: Promise<{ regular: Buffer; bold: Buffer }> | undefined;
const readFonts = async () => ({
  regular: await readFile(fontFile('DejaVuSans')),
  bold: await readFile(fontFile('DejaVuSans-Bold')),
});

const brand = 'Nearhand';
const margin = 56;
const width = 595.28 - 2 * margin;
const pageEnd = 841.89 - margin;
const muted = '#55605a';
const ink = '#17201b';
/** Other requests get their turn between so many lines. */
const linesAtOnce = 100;

type Pdf = InstanceType<typeof PdfDocument>;
interface Column {
  head: string;
  width: number;
  align: 'left' | 'right';
  text: (line: DocumentLine, document: DocumentDetail) => string;
}

const dateColumn: Column = {
  head: 'Date',
  width: 80,
  align: 'left',
  text: ({ at }, { timeZone }) => documentDay(at, timeZone),
};
const amountColumn = (head: string, amount: (line: DocumentLine) => number | undefined): Column => ({
  head,
  width: 72,
  align: 'right',
  text: (line) => {
    const dollars = amount(line);
    return dollars === undefined ? '' : formatMoney(dollars);
  },
});

const columnsOf = ({ statement }: DocumentDetail): Column[] => {
  const amounts = statement
    ? [
        amountColumn('Gross', ({ gross }) => gross),
        amountColumn('Fee', ({ fee }) => fee),
        amountColumn('Net', ({ amount }) => amount),
      ]
    : [amountColumn('Amount', ({ amount }) => amount)];
  const rest = width - dateColumn.width - amounts.reduce((sum, column) => sum + column.width, 0);
  const what: Column = { head: 'Description', width: rest, align: 'left', text: ({ description }) => description };
  return [dateColumn, what, ...amounts];
};

/** A4. The document's properties name its number, too. */
export const documentPdf = async (document: DocumentDetail): Promise<Buffer> => {
  fonts ??= readFonts();
  const { regular, bold } = await fonts;
  const { kind, number, issuedAt } = document;
  const title = documentTitles[kind];
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: brand, CreationDate: new Date(issuedAt) },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  pdf.font('bold').fontSize(11).fillColor('#0b6b4f').text(brand);
  pdf.moveDown(1.2).fontSize(20).fillColor(ink).text(title);
  pdf.moveDown(0.8).fontSize(9);
  for (const { term, value } of documentFacts(document)) writeFact(pdf, term, value);
  pdf.moveDown(1.5);
  await writeLines(pdf, document);
  writeTotals(pdf, document);
  writeProof(pdf, document);
  pdf.end();
  return ended;
};

const ensureRoom = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > pageEnd) pdf.addPage();
};

const termWidth = 110;

const writeFact = (pdf: Pdf, term: string, value: string): void => {
  const { y } = pdf;
  pdf.font('regular').fillColor(muted).text(term, margin, y, { width: termWidth });
  pdf.fillColor(ink).text(value, margin + termWidth, y, { width: width - termWidth });
  pdf.moveDown(0.25);
};

const writeLines = async (pdf: Pdf, document: DocumentDetail): Promise<void> => {
  const columns = columnsOf(document);
  const head = columns.map((column) => ({ ...column, content: column.head }));
  writeRow(pdf.font('bold').fontSize(9), head);
  for (const [index, line] of document.lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await setImmediate();
    const cells = columns.map((column) => ({ ...column, content: column.text(line, document) }));
    if (pdf.font('regular').y + heightOf(pdf, cells) > pageEnd) {
      pdf.addPage();
      writeRow(pdf.font('bold'), head);
    }
    writeRow(pdf.font('regular'), cells);
  }
};

type PrintedCell = Column & { content: string };

const heightOf = (pdf: Pdf, cells: readonly PrintedCell[]): number =>
  Math.max(...cells.map(({ content, width }) => pdf.heightOfString(content, { width: width - 8 })));

const writeRow = (pdf: Pdf, cells: readonly PrintedCell[]): void => {
  const height = heightOf(pdf, cells);
  const { y } = pdf;
  let x = margin;
  for (const { content, width, align } of cells) {
    pdf.text(content, align === 'right' ? x + 8 : x, y, { width: width - 8, align });
    x += width;
  }
  pdf.y = y + height + 4;
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor('#d5dbd7')
    .stroke();
  pdf.y += 5;
};

const writeTotals = (pdf: Pdf, document: DocumentDetail): void => {
  const totals = documentTotals(document);
  pdf.moveDown(0.8);
  for (const [index, { label, amount }] of totals.entries()) {
    ensureRoom(pdf, 16);
    const { y } = pdf;
    pdf
      .font(index === totals.length - 1 ? 'bold' : 'regular')
      .fontSize(9.5)
      .fillColor(ink);
    pdf.text(label, margin + width / 2, y, { width: width / 2 - 110 });
    pdf.text(amount, margin + width - 110, y, { width: 110, align: 'right' });
    pdf.y = y + 15;
  }
};

const writeProof = (pdf: Pdf, { hash, previousHash, hashUrl }: DocumentDetail): void => {
  ensureRoom(pdf, 90);
  pdf.moveDown(2).font('regular').fontSize(7.5).fillColor(muted);
  for (const text of [
    `SHA-256  ${hash}`,
    `Hash of the document before  ${previousHash}`,
    `The hash covers the content of this document and the hash before it. Its “Verifiable file” proves it: node verify-document.mjs FILE SITE. The site confirms the hash at ${hashUrl}`,
  ]) {
    pdf.text(text, margin, pdf.y, { width });
  }
};
