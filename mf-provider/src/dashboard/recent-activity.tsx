import type { Activity } from '@nearhand/contracts';
import { EmptyState, ErrorState, Money, Stars, Typography } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { activityKinds } from './activity-kinds.ts';
import { dashboardQueries } from './dashboard-api.ts';
import { DashboardPanel, PanelList, PanelRow, RowSign } from './dashboard-panel.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { timeAgo } from './time-ago.ts';

/** What happened lately to the provider's services. */
export const RecentActivity = () => {
  const { data: activities, isPending, refetch } = useQuery(dashboardQueries.recentActivity());
  const now = new Date();
  return (
    <DashboardPanel title="Recent Activity">
      {isPending ? (
        <PanelSkeleton />
      ) : !activities ? (
        <ErrorState title="We couldn't load your recent activity" text="Please try again." onRetry={() => refetch()} />
      ) : activities.length === 0 ? (
        <EmptyState
          illustration="calendar"
          title="No activity yet"
          text="Requests, bookings and reviews of your services appear here."
        />
      ) : (
        <PanelList>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} now={now} />
          ))}
        </PanelList>
      )}
    </DashboardPanel>
  );
};

const ActivityRow = ({ activity: { type, service, date, amount, rating }, now }: { activity: Activity; now: Date }) => {
  const { label, icon: Icon, tone } = activityKinds[type];
  return (
    <PanelRow>
      <RowSign
        aria-hidden
        style={{
          background: `var(--nh-palette-tone-${tone}-background)`,
          color: `var(--nh-palette-tone-${tone}-text)`,
        }}
      >
        <Icon size={20} />
      </RowSign>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{service}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label} · <time dateTime={date}>{timeAgo(date, now)}</time>
        </Typography>
      </div>
      {amount !== undefined ? (
        <Typography component="span" sx={{ fontWeight: 600 }}>
          <Money dollars={amount} />
        </Typography>
      ) : (
        rating !== undefined && <Stars rating={rating} size={15} />
      )}
    </PanelRow>
  );
};
