import { type CaseState, type CaseSummary, caseStates } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { EmptyState, ErrorState, Items, Page, PageSkeleton } from '@nearhand/ui';
import { CountTabs, LoadMore, RowList, useFirstNew } from '@nearhand/ui/figures';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useBookingUpdates } from '../bookings/booking-api.ts';
import { caseQueries } from '../cases/case-api.ts';
import { CaseRow } from './case-row.tsx';

const tabs: Record<CaseState, { label: string; empty: { title: string; text: string } }> = {
  open: {
    label: 'Open',
    empty: { title: 'No open cases', text: 'Problems that customers and providers report show here.' },
  },
  decided: { label: 'Decided', empty: { title: 'No decided cases', text: 'Cases show here once they are decided.' } },
  withdrawn: {
    label: 'Withdrawn',
    empty: { title: 'No withdrawn cases', text: 'Cases that their opener withdraws show here.' },
  },
};

/** The reported problems, for admins. The address stores the tab: `?state=decided`. */
export const CasesPage = () => {
  useBookingUpdates();
  const [search, setSearch] = useSearchParams();
  const chosen = caseStates.find((state) => state === search.get('state')) ?? 'open';
  return (
    <Page title="Cases" subtitle="Problems that customers and providers report, the oldest first">
      <CountTabs
        label="Cases by state"
        value={chosen}
        onChange={(state) => setSearch({ state }, { replace: true, preventScrollReset: true })}
        tabs={caseStates.map((state) => ({
          id: state,
          label: tabs[state].label,
          content: state === chosen && <CaseTab key={state} state={state} />,
        }))}
      />
    </Page>
  );
};

const CaseTab = ({ state }: { state: CaseState }) => {
  const list = useInfiniteQuery(caseQueries.list(state));
  if (list.isPending) return <PageSkeleton variant="list" />;
  if (!list.data)
    return <ErrorState title="Error Loading Cases" what="the cases" onRetry={() => void list.refetch()} />;
  if (list.data.rows.length === 0) return <EmptyState {...tabs[state].empty} />;
  return <CaseRows list={list} rows={list.data.rows} />;
};

interface RowsProps {
  list: UseInfiniteQueryResult<{ rows: CaseSummary[]; total: number }>;
  rows: readonly CaseSummary[];
}

const CaseRows = ({ list, rows }: RowsProps) => {
  const { refOf, setFirstNew } = useFirstNew();
  return (
    <>
      <RowList aria-label="Cases">
        <Items of={rows}>
          {(found) => (
            <li ref={refOf(found._id)}>
              <CaseRow case={found} />
            </li>
          )}
        </Items>
      </RowList>
      <LoadMore
        list={list}
        error="More cases could not be loaded. Please try again."
        onLoaded={({ _id }) => setFirstNew(_id)}
      />
    </>
  );
};
