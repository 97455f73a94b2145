import { type Booking, type BookingMoney, nextStep } from '@nearhand/contracts';
import { Button, lazyPart, styled } from '@nearhand/ui';
import { CircleX } from '@nearhand/ui/icons';
import { useState } from 'react';
import { backInWords, cancelOffer } from './policy-words.ts';

export const EndByPolicyDialog = lazyPart(() =>
  import(/* webpackChunkName: "end-by-policy" */ './end-by-policy-dialog.tsx').then(
    ({ EndByPolicyDialog }) => EndByPolicyDialog,
  ),
);

const Place = styled('div')({
  display: 'grid',
  '& > button': { justifyContent: 'flex-start', gap: 12, paddingInline: 8, textAlign: 'left' },
  '& > span': {
    paddingInline: '40px 8px',
    minHeight: 20,
    fontSize: '0.875rem',
    color: 'var(--nh-palette-text-secondary)',
  },
});

interface Props {
  booking: Booking;
  /** Undefined while it loads: the button is there, and waits for its amount. */
  money: BookingMoney | undefined;
}

/** Cancels by the policy. The button says what comes back, and the line below when that changes. */
export const CancelByPolicy = ({ booking, money }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const offer = money && cancelOffer(booking, money);
  const hasDeadline = booking.cancellation && nextStep(booking.cancellation, Date.now()) !== undefined;
  return (
    <Place>
      <Button
        color="error"
        startIcon={<CircleX size={20} aria-hidden />}
        disabled={!offer}
        onClick={() => setAsking(true)}
      >
        {offer ? `Cancel booking: ${backInWords(offer.returnedCents)}` : 'Cancel booking'}
      </Button>
      {hasDeadline && <span>{offer?.deadline}</span>}
      {isAsking && money && (
        <EndByPolicyDialog booking={booking} money={money} reason="policy" onClose={() => setAsking(false)} />
      )}
    </Place>
  );
};
