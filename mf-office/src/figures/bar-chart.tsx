import { styled } from '@nearhand/ui';
import { useId } from 'react';
import { type Group, type Part, type PartName, scaleTop } from './parts.ts';

const heightPx = 176;

const Region = styled('div')({ overflowX: 'auto', '&:focus-visible': { outlineOffset: 2, borderRadius: 8 } });

const Chart = styled('div')({
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { display: 'block', overflow: 'visible' },
  // Filled, striped, and an outline: the series differ without colour, too.
  '& .series-0': { fill: 'var(--nh-palette-primary-main)' },
  '& .series-1, & .series-2': { stroke: 'currentColor', strokeWidth: 1.5 },
  '& .series-1': { color: 'var(--nh-palette-star)' },
  '& .series-2': { color: 'var(--nh-palette-text-secondary)', fill: 'none' },
});

const Legend = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginBottom: 12,
  '& > span': { display: 'flex', alignItems: 'center', gap: 6 },
});

const Labels = styled('div')({ display: 'flex', marginTop: 8, '& > span': { flex: '1 1 0', minWidth: 0 } });

interface BarChartProps extends Group {
  by: PartName;
  parts: readonly Part[];
}

/** Bars of one to three series, side by side. What is below zero has no bar; the table beside the chart has it. */
export const BarChart = ({ title, format, series, by, parts }: BarChartProps) => {
  const stripes = useId();
  const top = scaleTop(Math.max(...parts.flatMap((part) => series.map(({ name }) => part[name])), 0));
  const sums = series.map(({ name, label }) => `${label} ${format(parts.reduce((sum, part) => sum + part[name], 0))}`);
  const partWidth = 100 / parts.length;
  const barWidth = (partWidth * 0.8) / series.length;
  // Labels of weeks are wider than their bars: every second, third … one has its text.
  const labelled = by === 'week' ? Math.ceil(parts.length / 6) : 1;
  const minWidthPx = parts.length * (by === 'week' ? series.length * 3 + 2 : 56);
  const fillOf = (index: number) => (index === 1 ? { fill: `url(#${stripes})` } : {});
  return (
    <Region role="region" aria-label={`${title}, chart`} tabIndex={0}>
      <Chart role="img" aria-label={`${title} by ${by}: ${sums.join(', ')}`} style={{ minWidth: minWidthPx }}>
        <Legend>
          {series.map(({ label }, index) => (
            <span key={label}>
              <svg width={14} height={14} aria-hidden>
                <rect className={`series-${index}`} x={1} y={1} width={12} height={12} rx={2} style={fillOf(index)} />
              </svg>
              {label}
            </span>
          ))}
        </Legend>
        <div>{format(top)}</div>
        <svg width="100%" height={heightPx} aria-hidden>
          <defs>
            <pattern id={stripes} className="series-1" width={5} height={5} patternUnits="userSpaceOnUse">
              <path d="M0 5 5 0" />
            </pattern>
          </defs>
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--nh-palette-divider)" />
          ))}
          {parts.map((part, at) =>
            series.map(({ name }, index) => {
              const height = (Math.max(0, part[name]) / top) * 100;
              return (
                height > 0 && (
                  <rect
                    key={`${part.key} ${name}`}
                    className={`series-${index}`}
                    style={fillOf(index)}
                    x={`${at * partWidth + partWidth * 0.1 + index * barWidth}%`}
                    y={`${100 - height}%`}
                    width={`${barWidth}%`}
                    height={`${height}%`}
                  />
                )
              );
            }),
          )}
        </svg>
        <Labels style={by === 'category' ? { textAlign: 'center', whiteSpace: 'nowrap' } : {}}>
          {parts
            .filter((_, at) => at % labelled === 0)
            .map(({ key, label }, at, shown) => (
              // The last label may stand for fewer weeks than the others.
              <span key={key} style={{ flexGrow: at === shown.length - 1 ? parts.length - at * labelled : labelled }}>
                {label}
              </span>
            ))}
        </Labels>
      </Chart>
    </Region>
  );
};
