import type { BookingEvent } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { formatMoment } from '../bookings/booking-time.tsx';
import { TitledCard } from '../bookings/titled-card.tsx';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  overflowWrap: 'anywhere',
  '& time': { display: 'block', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
});

/** Everything that happened to a booking, for admins. */
export const HistoryCard = ({ history }: { history: readonly BookingEvent[] }) => (
  <TitledCard title="History">
    <List>
      {history.map(({ at, text }) => (
        <li key={`${at} ${text}`}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {text}
        </li>
      ))}
    </List>
  </TitledCard>
);
