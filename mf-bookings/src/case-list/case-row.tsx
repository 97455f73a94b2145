import type { CaseSummary } from '@nearhand/contracts';
import { AppLink, Money, styled } from '@nearhand/ui';
import type { Ref } from 'react';
import { CaseStateChip } from '../booking-money/state-chips.tsx';
import { useBookingLink } from '../bookings/booking-links.ts';
import { formatInstantDay } from '../bookings/booking-time.tsx';
import { reasonWords } from '../cases/case-words.ts';

const Row = styled('li')({ '&&': { flexWrap: 'wrap', gap: '8px 24px' } });
const Words = styled('div')({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' });
const Line = styled('p')({ margin: 0, fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });
const State = styled('div')({ display: 'flex', gap: 12, alignItems: 'center' });

const openers = { customer: 'Reported by the customer', provider: 'Reported by the provider' };

/** One case; its link opens the booking, where it is decided. */
export const CaseRow = ({ case: found, ref }: { case: CaseSummary; ref?: Ref<HTMLLIElement> | undefined }) => {
  const linkTo = useBookingLink();
  return (
    <Row ref={ref}>
      <Words>
        <AppLink {...linkTo(found.bookingId)}>
          <bdi>{found.service}</bdi>
        </AppLink>
        <Line>
          {reasonWords[found.reason]} · {openers[found.openedBy]} · {formatInstantDay(found.createdAt)}
        </Line>
        <Line>
          <bdi>{found.customer}</bdi> with <bdi>{found.provider}</bdi>
        </Line>
      </Words>
      <State>
        <Money dollars={found.amount} />
        <CaseStateChip state={found.state} />
      </State>
    </Row>
  );
};
