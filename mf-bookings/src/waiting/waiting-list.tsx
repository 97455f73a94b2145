import { paths, type WaitingEntry } from '@nearhand/contracts';
import { AppLink, Card, Items, LinkButton, SectionHeading, styled, Typography } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { BookingTime, formatClock } from '../bookings/booking-time.tsx';
import { LeaveButton } from './leave-button.tsx';
import { useWaitingUpdates, waitingQueries } from './waiting-api.ts';

const List = styled('ul')({ listStyle: 'none', margin: '0 0 32px', padding: 0, display: 'grid', gap: 12 });
const Row = styled(Card)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '14px 20px',
});

/** Times that a customer waits for; nothing where there are none. */
export const WaitingList = () => {
  const id = useId();
  useWaitingUpdates();
  const { data: entries = [] } = useQuery(waitingQueries.mine());
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} subtitle="If a time becomes free, we hold it for you for 15 minutes and email you.">
        Waiting list
      </SectionHeading>
      <List>
        <Items of={entries}>
          {(entry) => (
            <li>
              <Entry entry={entry} />
            </li>
          )}
        </Items>
      </List>
    </section>
  );
};

const Entry = ({ entry }: { entry: WaitingEntry }) => (
  <Row>
    <div>
      <AppLink to={paths.service(entry.service._id)}>
        <bdi>{entry.service.name}</bdi>
      </AppLink>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <BookingTime time={entry} />
      </Typography>
    </div>
    {entry.offer ? (
      <LinkButton to={paths.pay(entry.offer.bookingId)} size="small" variant="contained">
        Held for you until {formatClock(entry.offer.until)}: pay to keep it
      </LinkButton>
    ) : (
      <span>
        You are waiting <LeaveButton entries={[entry]} />
      </span>
    )}
  </Row>
);
