import type { Booking } from '@nearhand/contracts';
import { CardScope } from '@nearhand/payments';
import { FormAndSummary } from '../booking-form/form-and-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentSummary } from './payment-summary.tsx';

interface Props {
  booking: Booking;
  /** From the press of the button until the payment is refused, or for good once it is through. */
  onPayingChange: (isPaying: boolean) => void;
}

/** The form beside what is being paid for. The form is there before Stripe is: the wallet needs no card field. */
export const PaymentDesk = ({ booking, onPayingChange }: Props) => (
  <FormAndSummary summaryFirst summary={<PaymentSummary booking={booking} />}>
    <CardScope>
      <PaymentForm booking={booking} onPayingChange={onPayingChange} />
    </CardScope>
  </FormAndSummary>
);
