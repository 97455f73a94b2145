import { parseArgs } from 'node:util';

export const say = (line = '') => process.stdout.write(`${line}\n`);

/** The options of a command with their defaults. `--runs=5` becomes a number where the default is one. */
export const options = (defaults) => {
  const entries = Object.entries(defaults);
  const { values } = parseArgs({
    options: Object.fromEntries(entries.map(([name, value]) => [name, { type: 'string', default: String(value) }])),
  });
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? Number(values[name]) : values[name]]),
  );
};

/** The middle one at 0.5, the one that 95 % do not exceed at 0.95. */
export const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)];

/** Median (lowest to highest); `-` when a run has no figure. */
export const spread = (numbers, digits = 0) => {
  if (numbers.some((number) => !Number.isFinite(number))) return '-';
  const [median, lowest, highest] = [0.5, 0, 1].map((part) => quantile(numbers, part).toFixed(digits));
  return `${median} (${lowest} to ${highest})`;
};

/** Of what one round measured, so that both had the same machine. */
export const ratio = (numbers, others) => {
  const ratios = numbers.map((number, round) => number / others[round]);
  return spread(ratios, 2);
};

/** A table of Markdown. */
export const sayTable = (titles, rows) => {
  const sayRow = (cells) => say(`| ${cells.join(' | ')} |`);
  sayRow(titles);
  sayRow(titles.map(() => '---'));
  for (const row of rows) sayRow(row);
};
