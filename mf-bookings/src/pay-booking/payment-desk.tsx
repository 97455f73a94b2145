import type { Booking } from '@nearhand/contracts';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { FormAndSummary } from '../bookings/form-and-summary.tsx';
import { paymentQueries } from './payment-api.ts';
import { PaymentForm } from './payment-form.tsx';
import { PaymentSummary } from './payment-summary.tsx';

interface Props {
  booking: Booking;
  /** From the press of the button until the payment is refused, or for good once it is through. */
  onPayingChange: (isPaying: boolean) => void;
}

/** The form beside what is being paid for. The form is there before Stripe is: the wallet needs no card field. */
export const PaymentDesk = ({ booking, onPayingChange }: Props) => {
  const { data: stripe = null } = useQuery(paymentQueries.stripe());
  return (
    <FormAndSummary summaryFirst summary={<PaymentSummary booking={booking} />}>
      <Elements stripe={stripe} options={{ locale: 'en' }}>
        <PaymentForm booking={booking} onPayingChange={onPayingChange} />
      </Elements>
    </FormAndSummary>
  );
};
