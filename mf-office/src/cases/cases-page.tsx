import { type CaseSummary, caseStates, formatInstant, paths } from '@nearhand/contracts';
import { useLocation, useSearchParams } from '@nearhand/platform';
import { Money } from '@nearhand/ui';
import { CountTabs, ListRow, RowLine } from '@nearhand/ui/figures';
import { CircleAlert } from '@nearhand/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OfficeFrame } from '../office/office-frame.tsx';
import { OfficeList } from '../office/office-list.tsx';
import { caseQueries, useCaseUpdates } from './case-api.ts';

const tabs = {
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

/** The reported problems. The address stores the tab: `?state=decided`. */
export const CasesPage = () => {
  useCaseUpdates();
  const [search, setSearch] = useSearchParams();
  const chosen = caseStates.find((state) => state === search.get('state')) ?? 'open';
  const list = useInfiniteQuery(caseQueries.list(chosen));
  return (
    <OfficeFrame title="Cases" subtitle="Problems that customers and providers report, the oldest first">
      <CountTabs
        label="Cases by state"
        value={chosen}
        onChange={(state) => setSearch({ state }, { replace: true, preventScrollReset: true })}
        tabs={caseStates.map((state) => ({
          id: state,
          label: tabs[state].label,
          content: state === chosen && (
            <OfficeList what="cases" list={list} empty={tabs[state].empty}>
              {(found) => <CaseRow case={found} />}
            </OfficeList>
          ),
        }))}
      />
    </OfficeFrame>
  );
};

const reasons = {
  'no-show': 'Nobody came',
  quality: 'The work was not done well',
  payment: 'A problem with the payment',
  other: 'Something else',
};
const openers = { customer: 'Reported by the customer', provider: 'Reported by the provider' };
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Its link opens the booking, where it is decided. */
const CaseRow = ({ case: found }: { case: CaseSummary }) => {
  const { pathname, search } = useLocation();
  return (
    <ListRow
      heading="h2"
      picture={<CircleAlert size={22} aria-hidden />}
      title={<bdi>{found.service}</bdi>}
      link={{ to: paths.booking(found.bookingId), state: { list: pathname + search } }}
      end={
        <strong>
          <Money dollars={found.amount} />
        </strong>
      }
    >
      <RowLine strong>
        {reasons[found.reason]} · {openers[found.openedBy]} · {formatInstant(day, found.createdAt)}
      </RowLine>
      <RowLine>
        <bdi>{found.customer}</bdi> with <bdi>{found.provider}</bdi>
      </RowLine>
    </ListRow>
  );
};
