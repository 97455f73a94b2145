import { type ReportedKind, type ReportState, reportedKinds, reportStates } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Box, EmptyState, ErrorState, Items, PageSkeleton, SelectField, Stack } from '@nearhand/ui';
import { CountTabs } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { reportsAsked } from '../office/asked.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { reportQueries } from './report-api.ts';
import { kindNames, ReportedCard } from './reported-card.tsx';

const tabs = {
  open: { label: 'Open', empty: { title: 'No open reports', text: 'Things that people report show here.' } },
  decided: {
    label: 'Decided',
    empty: { title: 'No decided reports', text: 'Reports show here once they are decided.' },
  },
};

/** Reported things, the heaviest first. The address stores the tab and the kind. */
export const ReportsPage = () => {
  const [search, setSearch] = useSearchParams();
  const { state: chosen, kind } = reportsAsked(search);
  const show = (next: { state: string; kind: string }) =>
    setSearch(next.kind ? next : { state: next.state }, { replace: true, preventScrollReset: true });
  return (
    <OfficeFrame
      title="Reports"
      subtitle="One move decides the reports about a thing that you see here, and both sides are told"
    >
      <Box sx={{ maxWidth: 240, mb: 2 }}>
        <SelectField
          label="Kind"
          value={kind ?? ''}
          onChange={({ target }) => show({ state: chosen, kind: target.value })}
          options={[{ value: '', label: 'All' }, ...reportedKinds.map((value) => ({ value, label: kindNames[value] }))]}
        />
      </Box>
      <CountTabs
        label="Reports by state"
        value={chosen}
        onChange={(state) => show({ state, kind: kind ?? '' })}
        tabs={reportStates.map((state) => ({
          id: state,
          label: tabs[state].label,
          content: state === chosen && <Queue key={state} state={state} kind={kind} />,
        }))}
      />
    </OfficeFrame>
  );
};

const Queue = ({ state, kind }: { state: ReportState; kind: ReportedKind | undefined }) => {
  const { data, isPending, refetch } = useQuery(reportQueries.list({ state, kind }));
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data) return <ErrorState title="Error Loading Reports" what="the reports" onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState {...tabs[state].empty} />;
  return (
    <Stack component="ul" spacing={2} aria-label="Reports" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Items of={data}>{(thing) => <ReportedCard thing={thing} />}</Items>
    </Stack>
  );
};

export { ReportsPage as Component };
