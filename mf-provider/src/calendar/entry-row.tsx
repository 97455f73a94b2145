import { type Calendar, paths } from '@nearhand/contracts';
import { useLocation, useServes } from '@nearhand/platform';
import { AppLink, BookingStatusChip, StatusChip, styled } from '@nearhand/ui';
import { CircleCheck, CirclePause, Clock } from '@nearhand/ui/icons';
import { useId } from 'react';
import { BookingActions } from './booking-actions.tsx';
import type { BookingEntry, Entry } from './entries.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'start',
  justifyContent: 'space-between',
  overflowWrap: 'anywhere',
  '& > div:first-of-type': { flex: '1 1 150px', minWidth: 0 },
  '& a': { fontWeight: 600 },
  '&[data-status=completed]': { color: 'var(--nh-palette-text-secondary)', '& a': { color: 'inherit' } },
});
const Time = styled('p')({ margin: 0, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' });
const Done = styled('p')({
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  margin: 0,
  fontSize: '0.875rem',
  '& > svg': { color: 'var(--nh-palette-tone-green-text)' },
});
const Line = styled('p')({ margin: 0, fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });
const Answers = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  flexBasis: '100%',
  '&:empty': { display: 'none' },
});

interface Props<E = Entry> {
  entry: E;
  calendar: Pick<Calendar, 'now' | 'today'>;
  onDone?: () => void;
}

/** An entry with all that is known of it; requests are answered here. */
export const EntryRow = (props: Props) => {
  const { entry } = props;
  if (entry.kind === 'booking') return <BookingRow {...props} entry={entry} />;
  const isImported = entry.kind === 'imported';
  return (
    <Row>
      <div>
        <Time>{entry.time}</Time>
        {entry.busy.note && (
          <Line>
            <bdi>{entry.busy.note}</bdi>
          </Line>
        )}
        {!isImported && <AppLink to={paths.timeOff}>Change time off</AppLink>}
      </div>
      <StatusChip tone="grey" icon={isImported ? Clock : CirclePause}>
        {isImported ? 'Busy, synced' : 'Time off'}
      </StatusChip>
    </Row>
  );
};

const BookingRow = ({ entry, calendar, onDone }: Props<BookingEntry>) => {
  const { booking } = entry;
  const id = useId();
  const { pathname, search } = useLocation();
  const isServed = useServes(paths.booking(booking._id));
  const name = <bdi>{booking.serviceName}</bdi>;
  return (
    <Row data-status={booking.status}>
      <div id={id}>
        <Time>{entry.time}</Time>
        {isServed ? (
          <AppLink to={paths.booking(booking._id)} state={{ list: pathname + search }}>
            {name}
          </AppLink>
        ) : (
          name
        )}
        <Line>
          for <bdi>{booking.customerName}</bdi>
        </Line>
      </div>
      {booking.status === 'completed' ? (
        <Done>
          <CircleCheck size={15} aria-hidden />
          Completed
        </Done>
      ) : (
        <BookingStatusChip status={booking.status} />
      )}
      <Answers>
        <BookingActions booking={booking} calendar={calendar} describedBy={id} onDone={onDone} />
      </Answers>
    </Row>
  );
};
