import { type ReportState, reportStates } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, ErrorState, Items, PageSkeleton, Stack } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { OfficeFrame } from '../office/office-frame.tsx';
import { reportQueries } from './report-api.ts';
import { ReportedCard } from './reported-card.tsx';

const tabs = {
  open: { label: 'Open', empty: { title: 'No open reports', text: 'Things that people report show here.' } },
  decided: {
    label: 'Decided',
    empty: { title: 'No decided reports', text: 'Reports show here once they are decided.' },
  },
};

/** Reported things, the heaviest first. The address stores the tab: `?state=decided`. */
export const ReportsPage = () => {
  const [search, setSearch] = useSearchParams();
  const chosen = reportStates.find((state) => state === search.get('state')) ?? 'open';
  return (
    <OfficeFrame title="Reports" subtitle="One move decides all open reports about a thing, and both sides are told">
      <CountTabs
        label="Reports by state"
        value={chosen}
        onChange={(state) => setSearch({ state }, { replace: true, preventScrollReset: true })}
        tabs={reportStates.map((state) => ({
          id: state,
          label: tabs[state].label,
          content: state === chosen && <Queue key={state} state={state} />,
        }))}
      />
    </OfficeFrame>
  );
};

const Queue = ({ state }: { state: ReportState }) => {
  const { data, isPending, refetch } = useQuery(reportQueries.list(state));
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data) return <ErrorState title="Error Loading Reports" what="the reports" onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState {...tabs[state].empty} />;
  return (
    <Stack component="ul" spacing={2} aria-label="Reports" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Items of={data}>{(thing) => <ReportedCard thing={thing} />}</Items>
    </Stack>
  );
};
