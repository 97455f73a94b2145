import { type Activity, timeAgo } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { EmptyState, Items, Money, Stars, type ToneName } from '@nearhand/ui';
import { DashboardList, Dot, ListRow, RowLine, RowList, RowSign } from '@nearhand/ui/figures';
import { CalendarCheck, CircleCheck, Clock, type LucideIcon, Star } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from './dashboard-api.ts';

const activityKinds: Record<Activity['type'], { label: string; icon: LucideIcon; tone: ToneName }> = {
  booking: { label: 'Booking confirmed', icon: CalendarCheck, tone: 'blue' },
  completed: { label: 'Service completed', icon: CircleCheck, tone: 'green' },
  request: { label: 'New booking request', icon: Clock, tone: 'yellow' },
  review: { label: 'New review', icon: Star, tone: 'amber' },
};

interface Props {
  activity: Activity;
  now: Date;
}

const ActivityRow = ({ activity: { type, service, date, amount, rating }, now }: Props) => {
  const { label, icon: Icon, tone } = activityKinds[type];
  return (
    <li>
      <ListRow
        picture={
          <RowSign
            aria-hidden
            style={{
              background: `var(--nh-palette-tone-${tone}-background)`,
              color: `var(--nh-palette-tone-${tone}-text)`,
            }}
          >
            <Icon size={20} />
          </RowSign>
        }
        title={<bdi>{service}</bdi>}
        end={
          <>
            {amount !== undefined && (
              <strong>
                <Money dollars={amount} />
              </strong>
            )}
            {rating !== undefined && <Stars rating={rating} size={15} />}
          </>
        }
      >
        <RowLine>
          {label}
          <Dot />
          <time dateTime={date}>{timeAgo(date, now)}</time>
        </RowLine>
      </ListRow>
    </li>
  );
};

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
      <RowList>
        <Items of={query.data ?? []}>{(activity) => <ActivityRow activity={activity} now={now} />}</Items>
      </RowList>
    </DashboardList>
  );
};
