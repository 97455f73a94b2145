import { withoutDirections } from '@nearhand/contracts';
import type PdfDocument from 'pdfkit';
import { rtlFeature } from './font-face.ts';
import type { Weight } from './font-files.ts';
import { linesOf, type TextLine } from './text-lines.ts';

export type Pdf = InstanceType<typeof PdfDocument>;

/** In points. */
export interface Cell {
  text: string;
  x: number;
  width: number;
  isRight?: boolean;
  /** In place of the row's. */
  color?: string;
}

export interface RowStyle {
  size: number;
  color: string;
  weight?: Weight;
}

/** Texts side by side, their first lines on one baseline. Measured before it is printed, so that it fits on its page. */
export const rowOf = async (cells: readonly Cell[], { size, color, weight = 'regular' }: RowStyle) => {
  const printed = await Promise.all(
    cells.map(async (cell) => ({ ...cell, lines: await linesOf(cell.text, { size, weight, width: cell.width }) })),
  );
  const ascent = Math.max(...printed.map(({ lines }) => lines[0]?.ascent ?? 0));
  const topOf = (lines: readonly TextLine[]) => ascent - (lines[0]?.ascent ?? 0);
  const heightOf = (lines: readonly TextLine[]) =>
    lines.reduce((sum, line) => sum + line.ascent + line.descent, topOf(lines));
  return {
    height: Math.max(...printed.map(({ lines }) => heightOf(lines))),
    print: (pdf: Pdf, y: number): void => {
      pdf.fontSize(size);
      for (const { lines, x, width, isRight, color: own = color } of printed) {
        pdf.fillColor(own);
        let top = y + topOf(lines);
        for (const line of lines) {
          printLine(pdf, line, isRight ? x + width - line.width : x, top + line.ascent);
          top += line.ascent + line.descent;
        }
      }
    },
  };
};

const printLine = (pdf: Pdf, { text: actual, runs }: TextLine, x: number, baseline: number): void => {
  let at = x;
  const isTurned = runs.some(({ isRtl }) => isRtl);
  // For readers of the file, who would get it from left to right.
  if (isTurned) pdf.markContent('Span', { actual: withoutDirections(actual) });
  for (const { text, face, isRtl, width } of runs) {
    pdf.registerFont(face.name, face.font).font(face.name);
    const features = isRtl ? ([rtlFeature] as const) : [];
    pdf.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: [...features] });
    at += width;
  }
  if (isTurned) pdf.endMarkedContent();
};
