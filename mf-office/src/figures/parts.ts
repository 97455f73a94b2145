import { dayFormat, type Figures, formatCount, formatMoney, type OfficeFigures } from '@nearhand/contracts';

export type FigureName = keyof Figures;

/** A week or a category. */
export interface Part extends Figures {
  key: string;
  label: string;
}

export type PartName = 'week' | 'category';

const shortDay = dayFormat({ month: 'short', day: 'numeric' });

export const partsOf = ({ weeks, categories }: OfficeFigures, by: PartName): Part[] =>
  by === 'week'
    ? weeks.map(({ week, ...figures }) => ({ ...figures, key: week, label: shortDay(week) }))
    : categories.map(({ category, ...figures }) => ({ ...figures, key: category, label: category }));

interface Series {
  name: FigureName;
  label: string;
}

export interface Group {
  title: string;
  format: (figure: number) => string;
  series: readonly Series[];
}

const series = (name: FigureName, label: string): Series => ({ name, label });

export const groups: readonly Group[] = [
  {
    title: 'Bookings',
    format: formatCount,
    series: [series('requested', 'Requested'), series('accepted', 'Accepted'), series('completed', 'Completed')],
  },
  {
    title: 'Money',
    format: formatMoney,
    series: [series('revenue', 'Revenue'), series('fees', 'Fees'), series('refunds', 'Refunds')],
  },
  {
    title: 'Disputes',
    format: formatCount,
    series: [series('disputesOpened', 'Opened'), series('disputesLost', 'Lost')],
  },
];

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** `12.5%`; a dash where there is nothing to compare with. */
export const shareOf = (part: number, all: number): string => (all > 0 ? percent.format(part / all) : '–');

const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  // Without it a small loss is `-0%`.
  signDisplay: 'exceptZero',
});

/** The change to the period before: `+12.5%`. */
export const changeOf = (now: number, before: number): string => {
  if (now === before) return 'As before';
  if (before <= 0) return 'None before';
  return change.format((now - before) / before);
};

/** Rounded up to 1, 2 or 5 times a power of ten. */
export const scaleTop = (highest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= highest) ?? highest;
};
