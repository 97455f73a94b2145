import { type Activity, timeAgo } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { EmptyState, Items, Money, Stars, styled, type ToneName } from '@nearhand/ui';
import { DashboardList, DashboardRows, RowSign } from '@nearhand/ui/figures';
import { CalendarCheck, CircleCheck, Clock, type LucideIcon, Star } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

const activityKinds: Record<Activity['type'], { label: string; icon: LucideIcon; tone: ToneName }> = {
  booking: { label: 'Booking confirmed', icon: CalendarCheck, tone: 'blue' },
  completed: { label: 'Service completed', icon: CircleCheck, tone: 'green' },
  request: { label: 'New booking request', icon: Clock, tone: 'yellow' },
  review: { label: 'New review', icon: Star, tone: 'amber' },
};

/** The amount is beside the name only; the line below has the whole width. */
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

const ActivityRow = ({ activity: { type, service, date, amount, rating }, now }: Props) => {
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

const Rows = styled(DashboardRows)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& > li': { gap: 12, padding: '14px 16px' },
    '& > li > [aria-hidden]': { width: 36, height: 36 },
  },
}));

export const RecentActivity = () => {
  const query = useQuery(dashboardQueries.recentActivity());
  const { user } = useSession();
  const now = new Date();
  return (
    <DashboardList
      title="Recent Activity"
      query={query}
      problem="We couldn't load your recent activity"
      empty={
        <EmptyState
          illustration={null}
          title="No activity yet"
          text={`Requests, bookings and reviews of ${user?.role === 'admin' ? 'all' : 'your'} services appear here.`}
        />
      }
    >
      <Rows>
        <Items of={query.data ?? []}>{(activity) => <ActivityRow activity={activity} now={now} />}</Items>
      </Rows>
    </DashboardList>
  );
};
