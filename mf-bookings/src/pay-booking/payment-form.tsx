import { type Booking, isPayable, paths } from '@nearhand/contracts';
import { toast, useNavigate, useSingleFlight, useStillHere } from '@nearhand/platform';
import { Form } from '@nearhand/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useCardPayment } from './card-payment.ts';
import { lookAgain } from './payment-api.ts';
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const card = useCardPayment(booking._id);
  const payFromWallet = useWalletPayment(booking._id);

  const submit = useSingleFlight(async ({ method }: PaymentFormValues) => {
    onPayingChange(true);
    const outcome = await (method === 'wallet' ? payFromWallet() : card.pay());
    if (outcome.kind === 'paid' || outcome.kind === 'processing') {
      announce(outcome);
      if (isStillHere()) await navigate(paths.booking(booking._id), { state: { justPaid: true } });
      return 'done';
    }
    const isOpen = outcome.kind === 'failed' || (await isStillPayable());
    // When it is not, the page says why there is nothing to pay and leads to the booking: not a word more.
    if (isOpen) announce(outcome);
    if (isOpen && outcome.kind === 'behind') card.renew();
    onPayingChange(false);
  });

  const isStillPayable = async () => {
    const now = await lookAgain(client, booking._id);
    return now === undefined || isPayable(now);
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
    case 'behind':
      return toast.error('Payment failed', { description: outcome.reason });
    case 'unexpected':
      return toast.error('An unexpected error occurred. Please try again.');
  }
};
