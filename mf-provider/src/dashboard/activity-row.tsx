import type { Activity } from '@nearhand/contracts';
import { Money, Stars, styled } from '@nearhand/ui';
import { RowSign } from '@nearhand/ui/figures';
import { activityKinds } from './activity-kinds.ts';
import { timeAgo } from './time-ago.ts';

/** The figure stands beside the name only, so that the line below has the whole width. */
const Words = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 12,
  alignItems: 'baseline',
  minWidth: 0,
  '& > strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': {
    gridColumn: '1 / -1',
    gridRow: 2,
    margin: 0,
    fontSize: '0.875rem',
    color: 'var(--nh-palette-text-secondary)',
  },
  '& > p > *': { display: 'inline-block' },
  '& > :last-child:not(p)': { gridColumn: 2, gridRow: 1, fontWeight: 600 },
});

interface Props {
  activity: Activity;
  now: Date;
}

export const ActivityRow = ({ activity: { type, service, date, amount, rating }, now }: Props) => {
  const { label, icon: Icon, tone } = activityKinds[type];
  return (
    <li>
      <RowSign
        aria-hidden
        style={{
          background: `var(--nh-palette-tone-${tone}-background)`,
          color: `var(--nh-palette-tone-${tone}-text)`,
        }}
      >
        <Icon size={20} />
      </RowSign>
      <Words>
        <strong>
          <bdi>{service}</bdi>
        </strong>
        <p>
          <span>{label} ·</span> <time dateTime={date}>{timeAgo(date, now)}</time>
        </p>
        {amount !== undefined && (
          <span>
            <Money dollars={amount} />
          </span>
        )}
        {rating !== undefined && <Stars rating={rating} size={15} />}
      </Words>
    </li>
  );
};
