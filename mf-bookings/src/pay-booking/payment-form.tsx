import { type Booking, paths } from '@nearhand/contracts';
import { toast, useNavigate } from '@nearhand/platform';
import { Form } from '@nearhand/ui/forms';
import { useRef } from 'react';
import { useCardPayment } from './card-payment.ts';
import { PaymentFields, type PaymentFormValues } from './payment-fields.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';
import { useWalletPayment } from './wallet-payment.ts';

const initialValues: PaymentFormValues = { method: 'card' };

interface Props {
  booking: Booking;
  onPayingChange: (isPaying: boolean) => void;
}

/** Chooses a way to pay, pays, and says how that went. A refused payment leaves the form as it is. */
export const PaymentForm = ({ booking, onPayingChange }: Props) => {
  const navigate = useNavigate();
  const card = useCardPayment(booking._id);
  const payFromWallet = useWalletPayment(booking._id);
  const isPaying = useRef(false);

  const hold = (held: boolean) => {
    isPaying.current = held;
    onPayingChange(held);
  };

  const submit = async ({ method }: PaymentFormValues) => {
    // A ref, because a second click can come before React has disabled the button.
    if (isPaying.current) return;
    hold(true);
    const outcome = await (method === 'wallet' ? payFromWallet() : card.pay());
    announce(outcome);
    if (outcome.kind === 'failed' || outcome.kind === 'unexpected') return hold(false);
    await navigate(paths.booking(booking._id), { state: { justPaid: true } });
  };

  return (
    <Form initialValues={initialValues} onSubmit={submit} label="Payment">
      <PaymentFields booking={booking} isCardReady={card.isReady} />
    </Form>
  );
};

const announce = (outcome: PaymentOutcome) => {
  switch (outcome.kind) {
    case 'paid':
      return toast.success('Payment successful!');
    case 'processing':
      return toast.info('Your payment is processing', { description: 'The booking shows when it has gone through.' });
    case 'failed':
      return toast.error('Payment failed', { description: outcome.reason });
    case 'unexpected':
      return toast.error('An unexpected error occurred. Please try again.');
  }
};
