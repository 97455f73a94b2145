import { readFileSync } from 'node:fs';

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the tables of `docs/faults.md` with these titles. */
export const faultTable = (...titles: string[]): string[][] => {
  const blocks = readFileSync(new URL('../../../docs/faults.md', import.meta.url), 'utf8').split('\n\n');
  const tables = blocks.map((block) => block.split('\n').map(cellsOf));
  const rows = tables.filter(([head]) => head?.join() === titles.join()).flatMap(([, , ...cells]) => cells);
  if (rows.length === 0) throw new Error(`docs/faults.md has no table of ${titles.join(', ')}.`);
  return rows;
};
