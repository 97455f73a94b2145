import { type Figures, formatCount } from '@nearhand/contracts';
import { SectionHeading, styled } from '@nearhand/ui';
import { DataTable } from '../office/data-table.tsx';
import { BarChart } from './bar-chart.tsx';
import { groups, type Part, type PartName, shareOf } from './parts.ts';

/** A table beside each chart; below it where there is less room. */
const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(min-content, 1fr)' },
  '& table': { fontSize: '0.875rem' },
  // A year of weeks scrolls beside its chart.
  '& > :last-child': { maxHeight: 420, overflowY: 'auto', '@media print': { maxHeight: 'none' } },
}));

interface FigureSectionsProps {
  by: PartName;
  parts: readonly Part[];
  total: Figures;
}

export const FigureSections = ({ by, parts, total }: FigureSectionsProps) => {
  const first = { head: by === 'week' ? 'Week from' : 'Category', cell: ({ label }: Part) => label };
  const keyOf = ({ key }: Part) => key;
  return (
    <>
      <section>
        <SectionHeading>From view to payment</SectionHeading>
        <Pair>
          <Funnel {...total} />
          <DataTable
            caption={`From view to payment by ${by}`}
            rows={parts}
            keyOf={keyOf}
            columns={[
              first,
              { head: 'Views', isNumber: true, cell: ({ views }) => formatCount(views) },
              { head: 'Requested', isNumber: true, cell: ({ requested }) => formatCount(requested) },
              { head: 'of views', isNumber: true, cell: ({ views, requested }) => shareOf(requested, views) },
              { head: 'Paid', isNumber: true, cell: ({ paid }) => formatCount(paid) },
              { head: 'of requested', isNumber: true, cell: ({ requested, paid }) => shareOf(paid, requested) },
            ]}
          />
        </Pair>
      </section>
      {groups.map((group) => (
        <section key={group.title}>
          <SectionHeading>{group.title}</SectionHeading>
          <Pair>
            <BarChart {...group} by={by} parts={parts} />
            <DataTable
              caption={`${group.title} by ${by}`}
              rows={parts}
              keyOf={keyOf}
              columns={[
                first,
                ...group.series.map(({ name, label }) => ({
                  head: label,
                  isNumber: true,
                  cell: (part: Part) => group.format(part[name]),
                })),
              ]}
            />
          </Pair>
        </section>
      ))}
    </>
  );
};

const Steps = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 12,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', alignItems: 'center', gap: 10, whiteSpace: 'nowrap', paddingRight: 130 },
  '& > div > span:first-of-type': {
    flex: 'none',
    height: 30,
    minWidth: 3,
    borderRadius: 4,
    background: 'var(--nh-palette-primary-main)',
    '@media (forced-colors: active)': { background: 'CanvasText' },
  },
});

/** The way from view to request to payment; each step says its share of the step before. */
const Funnel = ({ views, requested, paid }: Pick<Figures, 'views' | 'requested' | 'paid'>) => {
  const steps = [
    { label: 'Views', count: views, words: formatCount(views) },
    { label: 'Requested', count: requested, words: `${formatCount(requested)} · ${shareOf(requested, views)}` },
    { label: 'Paid', count: paid, words: `${formatCount(paid)} · ${shareOf(paid, requested)}` },
  ];
  const highest = Math.max(views, requested, 1);
  return (
    <Steps
      role="img"
      aria-label={`${formatCount(views)} views, ${formatCount(requested)} requests (${shareOf(requested, views)} of the views), ${formatCount(paid)} of them paid (${shareOf(paid, requested)})`}
    >
      {steps.flatMap(({ label, count, words }) => [
        <span key={label}>{label}</span>,
        <div key={`${label} bar`}>
          <span style={{ width: `${(count / highest) * 100}%` }} />
          <span>{words}</span>
        </div>,
      ])}
    </Steps>
  );
};
