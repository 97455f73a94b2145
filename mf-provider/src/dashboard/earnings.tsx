import type { WeekEarnings } from '@nearhand/contracts';
import { Box, Button, EmptyState, Money, Skeleton, styled, Typography, VisuallyHidden } from '@nearhand/ui';
import { DashboardList } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardQueries } from './dashboard-api.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { bestOf, formatWeek, totalOf } from './earnings-figures.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'start', color: 'var(--nh-palette-text-secondary)', paddingBottom: 8 },
  '& th': { textAlign: 'start', fontWeight: 400 },
  '& thead th': { fontWeight: 600 },
  '& tr > :last-child': { textAlign: 'end' },
  '& tr > *': { padding: '6px 0', borderBottom: '1px solid var(--nh-palette-divider)' },
});

const EarningsTable = ({ weeks }: { weeks: readonly WeekEarnings[] }) => (
  <Table>
    <caption>Earnings of the last 12 weeks</caption>
    <thead>
      <tr>
        <th scope="col">Week</th>
        <th scope="col">Earnings</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map(({ week, earnings }) => (
        <tr key={week}>
          <th scope="row">{formatWeek(week)}</th>
          <td>
            <Money dollars={earnings} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

interface Props {
  weeks: readonly WeekEarnings[];
  best: WeekEarnings;
}

/** A chart, or a table on request; a screen reader always reads the table. */
const EarningsSheet = ({ weeks, best }: Props) => {
  const [isTable, setTable] = useState(false);
  const table = <EarningsTable weeks={weeks} />;
  return (
    <Box sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="p">
          <Money dollars={totalOf(weeks)} />
        </Typography>
        <Button size="small" variant="text" sx={{ mr: -1.5 }} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: isTable ? 2 : 0 }}>
        in the last 12 weeks. Best week: {formatWeek(best.week)}, with <Money dollars={best.earnings} />.
      </Typography>
      {isTable ? (
        table
      ) : (
        <>
          <VisuallyHidden as="div">{table}</VisuallyHidden>
          <EarningsChart weeks={weeks} />
        </>
      )}
    </Box>
  );
};

const heights = [30, 45, 25, 60, 50, 70, 40, 55, 80, 65, 90, 35];

const EarningsSkeleton = () => (
  <Box aria-busy="true" sx={{ p: 2.5 }}>
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>
      <Skeleton variant="text" width={140} sx={{ fontSize: '1.75rem' }} />
      <Skeleton variant="text" width="70%" />
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, height: 212, mb: '29px' }}>
        {heights.map((height) => (
          <Skeleton key={height} variant="rounded" sx={{ flex: 1, height: (height / 100) * 168 }} />
        ))}
      </Box>
    </div>
  </Box>
);

export const Earnings = () => {
  const query = useQuery(dashboardQueries.earnings());
  const weeks = query.data ?? [];
  const best = bestOf(weeks);
  return (
    <DashboardList
      title="Earnings"
      query={{ ...query, data: query.data && (best ? weeks : []) }}
      problem="We couldn't load your earnings"
      skeleton={<EarningsSkeleton />}
      empty={
        <EmptyState
          illustration={null}
          title="No earnings in the last 12 weeks"
          text="What you are paid for completed bookings appears here, week by week."
        />
      }
    >
      {best && <EarningsSheet weeks={weeks} best={best} />}
    </DashboardList>
  );
};
