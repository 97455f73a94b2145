import type { Activity } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Box, DashboardList, DashboardRows, EmptyState, Money, RowSign, Stars, Typography } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { activityKinds } from './activity-kinds.ts';
import { dashboardQueries } from './dashboard-api.ts';
import { timeAgo } from './time-ago.ts';

/** What happened lately to the provider's services. */
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
          illustration="calendar"
          title="No activity yet"
          text={`Requests, bookings and reviews of ${user?.role === 'admin' ? 'all' : 'your'} services appear here.`}
        />
      }
    >
      <DashboardRows>
        {query.data?.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} now={now} />
        ))}
      </DashboardRows>
    </DashboardList>
  );
};

const ActivityRow = ({ activity: { type, service, date, amount, rating }, now }: { activity: Activity; now: Date }) => {
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
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{service}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label} · <time dateTime={date}>{timeAgo(date, now)}</time>
        </Typography>
      </Box>
      {amount !== undefined && (
        <Typography component="span" sx={{ fontWeight: 600 }}>
          <Money dollars={amount} />
        </Typography>
      )}
      {rating !== undefined && <Stars rating={rating} size={15} />}
    </li>
  );
};
