import { paths, type WaitingEntry } from '@nearhand/contracts';
import { Box, Items, LinkButton } from '@nearhand/ui';
import { DayGroup, ListRow, RowLine } from '@nearhand/ui/figures';
import { Clock } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { BookingTime, formatClock } from '../bookings/booking-time.tsx';
import { LeaveButton } from './leave-button.tsx';
import { useWaitingUpdates, waitingQueries } from './waiting-api.ts';
import { WaitingListError } from './waiting-list-error.tsx';

/** Times that a customer waits for; nothing where there are none. */
export const WaitingList = () => {
  useWaitingUpdates();
  const { data: entries = [], error, refetch } = useQuery(waitingQueries.mine());
  if (entries.length === 0) return <WaitingListError error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ mb: 4 }}>
      <DayGroup title="Waiting list" note="If a time becomes free, we hold it for you for 15 minutes and email you.">
        <Items of={entries}>
          {(entry) => (
            <li>
              <Entry entry={entry} />
            </li>
          )}
        </Items>
      </DayGroup>
    </Box>
  );
};

const Entry = ({ entry }: { entry: WaitingEntry }) => (
  <ListRow
    picture={<Clock size={22} aria-hidden />}
    title={<bdi>{entry.service.name}</bdi>}
    link={{ to: paths.service(entry.service._id) }}
    end={!entry.offer && <span>You are waiting</span>}
    actions={
      entry.offer ? (
        <LinkButton to={paths.pay(entry.offer.bookingId)} size="small" variant="contained">
          Held for you until {formatClock(entry.offer.until)}: pay to keep it
        </LinkButton>
      ) : (
        <LeaveButton entries={[entry]} />
      )
    }
  >
    <RowLine strong>
      <BookingTime time={entry} />
    </RowLine>
  </ListRow>
);
