import {
  type Booking,
  type BookingMoney,
  errorCodes,
  noShowReturn,
  type PolicyReason,
  policyReturn,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Notice, Stack } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useState } from 'react';
import { centsInWords } from '../booking-money/amount.ts';
import { MoveEffectList } from '../booking-money/move-effect.tsx';
import { endByPolicy } from './policy-api.ts';
import { backInWords, cancellationWords } from './policy-words.ts';

interface Props {
  booking: Booking;
  money: BookingMoney;
  reason: PolicyReason;
  onClose: () => void;
}

const texts = {
  policy: {
    title: 'Cancel Booking',
    confirm: 'Cancel',
    keep: 'Keep Booking',
    failed: 'Failed to cancel booking',
    done: (back: string) => `Booking cancelled: ${back}`,
    party: 'customer',
  },
  'no-show': {
    title: 'Customer Did Not Come',
    confirm: 'Customer Did Not Come',
    keep: 'Not Yet',
    failed: 'Failed to end the booking',
    done: (back: string) => `Booking ended: ${back} to the customer`,
    party: 'provider',
  },
} as const;

const centsNow = ({ cancellation }: Booking, { payments }: BookingMoney, reason: PolicyReason): number => {
  if (!cancellation) return 0;
  return reason === 'policy' ? policyReturn(cancellation, Date.now(), payments) : noShowReturn(cancellation, payments);
};

/** Says what moves before it is confirmed. Where the API knows another amount by now, the dialog shows that one. */
export const EndByPolicyDialog = ({ booking, money, reason, onClose }: Props) => {
  const { title, confirm, keep, failed, done, party } = texts[reason];
  const [corrected, setCorrected] = useState<number>();
  const amountCents = corrected ?? centsNow(booking, money, reason);

  const { run, isPending } = useAction(() => endByPolicy(booking._id, reason), {
    failed,
    explain: { [errorCodes.cancellationChanged]: (_text, answer) => setCorrected(toCents(Number(answer?.returned))) },
    onError: onClose,
    done: done(backInWords(amountCents)),
    onSuccess: onClose,
  });

  return (
    <ConfirmDialog
      open
      title={title}
      text={
        reason === 'policy'
          ? `The policy of this booking: ${cancellationWords(booking)}. This cannot be undone.`
          : 'The booking ends as if it were cancelled in the last moment before its begin. The customer is told, and can report a problem.'
      }
      confirmLabel={reason === 'policy' ? `${confirm}: ${backInWords(amountCents)}` : confirm}
      cancelLabel={keep}
      destructive
      busy={isPending}
      onConfirm={() => void run({ params: { id: booking._id }, body: { returned: toDollars(amountCents) } })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        {corrected !== undefined && (
          <div role="alert">
            <Notice severity="warning">
              {`By now ${centsInWords(corrected)} comes back. Please check the amount and confirm again.`}
            </Notice>
          </div>
        )}
        <MoveEffectList move={{ kind: 'cancel', amountCents }} booking={booking} money={money} reader={party} />
      </Stack>
    </ConfirmDialog>
  );
};
