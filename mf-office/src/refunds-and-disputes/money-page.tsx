import type { OfficeDispute, OfficeRefund } from '@nearhand/contracts';
import { Money, StatusChip } from '@nearhand/ui';
import { CountTabs, Dot, ListRow } from '@nearhand/ui/figures';
import { CircleAlert, CircleCheck, CircleX, Hourglass } from '@nearhand/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useBookingLink } from '../office/booking-link.ts';
import { useFilters } from '../office/filters.tsx';
import { Moment } from '../office/moment.tsx';
import { officeLists } from '../office/office-api.ts';
import { OfficeFrame } from '../office/office-frame.tsx';
import { Line, OfficeList } from '../office/office-list.tsx';

const Refunds = ({ state }: { state: 'done' | 'waiting' }) => (
  <OfficeList
    what="refunds"
    list={useInfiniteQuery(officeLists.refunds({ state }))}
    empty={
      state === 'done'
        ? { title: 'No refunds', text: 'Money that goes back to customers shows here.' }
        : { title: 'No refund waits', text: 'Money that a card still has to get back shows here.' }
    }
  >
    {(refund) => <RefundRow refund={refund} />}
  </OfficeList>
);

const Disputes = () => (
  <OfficeList
    what="disputes"
    list={useInfiniteQuery(officeLists.disputes())}
    empty={{ title: 'No disputes', text: 'Card payments that a customer’s bank takes back show here.' }}
  >
    {(dispute) => <DisputeRow dispute={dispute} />}
  </OfficeList>
);

const tabs = [
  { id: 'refunds', label: 'Refunds', content: <Refunds state="done" /> },
  { id: 'waiting', label: 'Waiting refunds', content: <Refunds state="waiting" /> },
  { id: 'disputes', label: 'Disputes', content: <Disputes /> },
];

/** The address stores the tab: `?show=disputes`. */
export const MoneyPage = () => {
  const { search, choose } = useFilters();
  return (
    <OfficeFrame title="Refunds and disputes" subtitle="The newest first">
      <CountTabs
        label="Refunds and disputes"
        value={search.get('show') ?? 'refunds'}
        onChange={(show) => choose({ show })}
        tabs={tabs}
      />
    </OfficeFrame>
  );
};

const reasons = { cancelled: 'Booking cancelled', case: 'Case decided', agreed: 'Both sides agreed' };
const receivers = {
  card: 'to the card',
  wallet: 'to the wallet',
  refused: 'the card did not take it, so it went to the wallet',
};

const RefundRow = ({ refund }: { refund: OfficeRefund }) => (
  <ListRow
    heading="h2"
    title={<bdi>{refund.service}</bdi>}
    link={useBookingLink(refund.bookingId)}
    end={
      <>
        {refund.to === 'refused' && (
          <StatusChip tone="amber" icon={CircleAlert}>
            Card refused
          </StatusChip>
        )}
        <Money dollars={refund.amount} />
      </>
    }
  >
    <p>
      {reasons[refund.reason]}
      <Dot />
      {receivers[refund.to]}
    </p>
    <Line>
      <bdi>{refund.customer}</bdi>
      <Dot />
      <Moment at={refund.createdAt} />
    </Line>
  </ListRow>
);

const subjects = { booking: 'A booking', deposit: 'Added money', credits: 'Bought credits' };
const ends = {
  won: { tone: 'green', icon: CircleCheck },
  lost: { tone: 'red', icon: CircleX },
} as const;
const open = { tone: 'amber', icon: Hourglass } as const;

/** `needs_response` as “Needs response”. */
const inWords = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

const DisputeRow = ({ dispute }: { dispute: OfficeDispute }) => {
  const { status, reason, bookingId, evidenceDueAt } = dispute;
  const link = useBookingLink(bookingId ?? '');
  return (
    <ListRow
      heading="h2"
      title={<bdi>{dispute.customer}</bdi>}
      {...(bookingId && { link })}
      end={
        <>
          <StatusChip {...(status === 'won' || status === 'lost' ? ends[status] : open)}>{inWords(status)}</StatusChip>
          <Money dollars={dispute.amount} />
        </>
      }
    >
      <p>
        {subjects[dispute.of]}
        <Dot />
        {inWords(reason)}
      </p>
      <Line>
        Opened <Moment at={dispute.createdAt} />
        {evidenceDueAt && (
          <>
            <Dot />
            evidence due <Moment at={evidenceDueAt} />
          </>
        )}
      </Line>
    </ListRow>
  );
};

export { MoneyPage as Component };
