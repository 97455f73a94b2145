import type { CaseSummary } from '@nearhand/contracts';
import { Money } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { CircleAlert } from '@nearhand/ui/icons';
import { useBookingLink } from '../bookings/booking-links.ts';
import { formatInstantDay } from '../bookings/booking-time.tsx';
import { reasonWords } from '../cases/case-words.ts';

const openers = { customer: 'Reported by the customer', provider: 'Reported by the provider' };

/** One case; its link opens the booking, where it is decided. */
export const CaseRow = ({ case: found }: { case: CaseSummary }) => {
  const linkTo = useBookingLink();
  return (
    <ListRow
      heading="h2"
      picture={<CircleAlert size={22} aria-hidden />}
      title={<bdi>{found.service}</bdi>}
      link={linkTo(found.bookingId)}
      end={
        <strong>
          <Money dollars={found.amount} />
        </strong>
      }
    >
      <RowLine strong>
        {reasonWords[found.reason]} · {openers[found.openedBy]} · {formatInstantDay(found.createdAt)}
      </RowLine>
      <RowLine>
        <bdi>{found.customer}</bdi> with <bdi>{found.provider}</bdi>
      </RowLine>
    </ListRow>
  );
};
