import type { Figures } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { formatCount, shareOf } from './parts.ts';

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
  },
});

/** The way from view to request to payment; each step says its share of the step before. */
export const Funnel = ({ views, requested, paid }: Pick<Figures, 'views' | 'requested' | 'paid'>) => {
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
