import { type CaseSummary, caseReasonNames, caseStates } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { Dot, ListRow } from '@nearhand/ui/figures';
import { CircleAlert } from '@nearhand/ui/icons';
import { useBookingLink } from '../office/booking-link.ts';
import { Day } from '../office/moment.tsx';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { Line, StateTabs } from '../office/office-list.tsx';

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

/** The reported problems. */
export const CasesPage = () => (
  <OfficeFrame title="Cases" subtitle="Problems that customers and providers report, the oldest first">
    <StateTabs what="cases" states={caseStates} tabs={tabs} list={officeLists.cases}>
      {(found) => <CaseRow case={found} />}
    </StateTabs>
  </OfficeFrame>
);

const openers = { customer: 'Reported by the customer', provider: 'Reported by the provider' };

/** Its link opens the booking, where it is decided. */
const CaseRow = ({ case: found }: { case: CaseSummary }) => (
  <ListRow
    heading="h2"
    picture={<CircleAlert size={22} aria-hidden />}
    title={<bdi>{found.service}</bdi>}
    link={useBookingLink(found.bookingId)}
    end={
      <strong>
        <Money dollars={found.amount} />
      </strong>
    }
  >
    <p>
      {caseReasonNames[found.reason]}
      <Dot />
      {openers[found.openedBy]}
      <Dot />
      <Day at={found.createdAt} />
    </p>
    <Line>
      <bdi>{found.customer}</bdi> with <bdi>{found.provider}</bdi>
    </Line>
  </ListRow>
);

export { CasesPage as Component };
