import { type CalendarDay, formatMoney } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { formatDay, formatWeek } from './period.ts';

export interface Series {
  name: string;
  values: readonly number[];
}

/** Lines differ in their dashes, not in colour alone. */
const looks = [
  { stroke: 'var(--nh-palette-primary-main)', strokeDasharray: 'none' },
  { stroke: 'var(--nh-palette-text-primary)', strokeDasharray: '7 4' },
  { stroke: 'var(--nh-palette-error-main)', strokeDasharray: '2 4' },
];

const Figure = styled('figure')({
  margin: '0 0 16px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& svg': { display: 'block', overflow: 'visible' },
  '& [data-plot]': { width: '100%', height: 168 },
  '& path': { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' },
  '& path[data-dot]': { strokeWidth: 6, strokeLinecap: 'round' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 20px', margin: '0 0 16px', padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& p': { display: 'flex', justifyContent: 'space-between', margin: '8px 0 0' },
});

const count = new Intl.NumberFormat('en-US');
export const formatCount = (value: number): string => count.format(value);

interface WeekChartProps {
  /** Of the values, in lower case: “bookings”. */
  what: string;
  weeks: readonly CalendarDay[];
  series: readonly Series[];
  isMoney?: boolean;
}

/** Lines by week. A table with the same figures stands below it. */
export const WeekChart = ({ what, weeks, series, isMoney = false }: WeekChartProps) => {
  const format = isMoney ? formatMoney : formatCount;
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  const x = (index: number) => (weeks.length < 2 ? 50 : (index / (weeks.length - 1)) * 100);
  const y = (value: number) => 100 - (Math.max(0, value) / top) * 100;
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  return (
    <Figure>
      <ul>
        {series.map(({ name }, index) => (
          <li key={name}>
            <svg width="28" height="8" aria-hidden>
              <path d="M0 4H28" style={looks[index]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <svg
        data-plot
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={sentenceOf(what, weeks, series, format)}
      >
        {[0, 50, 100].map((line) => (
          <path key={line} d={`M0 ${line}H100`} style={{ stroke: 'var(--nh-palette-divider)', strokeWidth: 1 }} />
        ))}
        {series.map(({ name, values }, index) => (
          <g key={name} style={looks[index]}>
            <path d={values.map((value, at) => `${at ? 'L' : 'M'}${x(at)} ${y(value)}`).join('')} />
            {weeks.length <= 12 &&
              values.map((value, at) => (
                <path key={weeks[at]} data-dot strokeDasharray="none" d={`M${x(at)} ${y(value)}h0`} />
              ))}
          </g>
        ))}
      </svg>
      <p aria-hidden>
        <span>{first && formatDay(first)}</span>
        <span>Highest: {format(Math.max(0, ...series.flatMap(({ values }) => values)))}</span>
        <span>{last && formatDay(last)}</span>
      </p>
    </Figure>
  );
};

/** “Lines of bookings by week. Requested: 40 in all, most in Nov 16 – 22 with 12. …” */
const sentenceOf = (
  what: string,
  weeks: readonly CalendarDay[],
  series: readonly Series[],
  format: (value: number) => string,
): string => {
  const parts = series.map(({ name, values }) => {
    const best = Math.max(...values);
    const week = weeks[values.indexOf(best)];
    return week && best > 0 ? `${name}: most in ${formatWeek(week)}, with ${format(best)}.` : `${name}: none.`;
  });
  return [`Lines of ${what} by week.`, ...parts].join(' ');
};
