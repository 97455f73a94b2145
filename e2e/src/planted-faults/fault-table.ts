import { readFileSync } from 'node:fs';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the table of `docs/faults.md` with these titles. */
export const faultTable = (...titles: string[]): string[][] => {
  const lines = readFileSync(new URL('../../../docs/faults.md', import.meta.url), 'utf8').split('\n');
  const start = lines.findIndex((line) => cellsOf(line).join() === titles.join());
  if (start < 0) throw new Error(`docs/faults.md has no table of ${titles.join(', ')}.`);
  const rows = lines.slice(start + 2);
  return rows.slice(0, rows.indexOf('')).map(cellsOf);
};
