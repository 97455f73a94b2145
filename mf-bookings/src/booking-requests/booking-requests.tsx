import { allowedBookingActions, type Booking } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Button, EmptyState, ErrorState, Items, Money, styled } from '@nearhand/ui';
import {
  bookingDecisions,
  decisionButton,
  earningsText,
  ListRow,
  RowLine,
  RowList,
  RowsSkeleton,
} from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { BookingFacts } from '../booking-cards/booking-facts.tsx';
import type { BookingQuestion } from '../booking-dialogs/booking-questions.ts';
import { useListedQuestion } from '../booking-dialogs/listed-question.tsx';
import { bookingQueries, useBookingUpdates } from '../bookings/booking-api.ts';
import { useBookingLink } from '../bookings/booking-links.ts';
import { useBookingParty } from '../bookings/booking-party.ts';
import { bookingName } from '../bookings/booking-time.tsx';
import { ServicePicture } from '../bookings/service-picture.tsx';

const requestLimit = 3;

const List = styled('div')({ '&:focus-visible': { outlineOffset: -3, borderRadius: 14 } });
const Rest = styled('p')({
  margin: 0,
  padding: '0 20px 16px',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

/** Of its first view: the shell starts them with its code. */
export const queries = () => [bookingQueries.requests(requestLimit)];

/** The provider's pending requests, or all pending requests for an admin. */
const BookingRequests = () => {
  const { user } = useSession();
  useBookingUpdates();
  const query = { ...bookingQueries.requests(requestLimit), enabled: user !== undefined };
  const { data: requests, isFetching, isPending, refetch } = useQuery(query);
  const { ask, dialog } = useListedQuestion();
  if (isPending) return <RowsSkeleton />;
  const failed = <ErrorState title="We couldn't load the pending requests" onRetry={() => void refetch()} />;
  if (!requests) return failed;
  const { data: soonest, total } = requests;
  const empty = (
    <EmptyState
      illustration="calendar"
      title="No pending requests"
      text={
        user?.role === 'admin'
          ? 'New booking requests of all providers appear here.'
          : 'New booking requests appear here, for you to accept or decline.'
      }
    />
  );
  return (
    <List role="group" aria-label="Requests" tabIndex={-1}>
      {soonest.length > 0 ? (
        <>
          <RowList>
            <Items of={soonest}>
              {(booking) => <RequestRow booking={booking} onAsk={(question) => ask(booking, question)} />}
            </Items>
          </RowList>
          {total > soonest.length && <Rest>{`The ${soonest.length} soonest of ${total} requests.`}</Rest>}
        </>
      ) : total === 0 ? (
        empty
      ) : (
        // Those shown were decided here.
        (isFetching && <RowsSkeleton />) || failed
      )}
      {dialog}
    </List>
  );
};

export default BookingRequests;

const RequestRow = ({ booking, onAsk }: { booking: Booking; onAsk: (question: BookingQuestion) => void }) => {
  const linkTo = useBookingLink();
  const party = useBookingParty(booking);
  const earnings = party && earningsText(booking, party);
  const actions = party ? allowedBookingActions(booking, party) : [];
  return (
    <li>
      <ListRow
        picture={<ServicePicture service={booking.service} sizes="72px" />}
        title={<bdi>{booking.service.name}</bdi>}
        link={linkTo(booking._id)}
        end={
          <strong>
            <Money dollars={booking.price} />
          </strong>
        }
        actions={actions.toReversed().map((action) => (
          <Button
            key={action}
            size="small"
            {...decisionButton(bookingDecisions[action])}
            aria-description={bookingName(booking)}
            onClick={() => onAsk(action)}
          >
            {bookingDecisions[action].label}
          </Button>
        ))}
      >
        <BookingFacts booking={booking} party={party} />
        {earnings && <RowLine>{earnings}</RowLine>}
      </ListRow>
    </li>
  );
};
