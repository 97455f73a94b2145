import { type Booking, errorCodes, formatMoney, isPayable, paths } from '@nearhand/contracts';
import { type CardOutcome, defaultFailureText, useCard } from '@nearhand/payments';
import { errorCode, errorText, toast, useNavigate, useSingleFlight, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Box, LinkButton, Notice } from '@nearhand/ui';
import { Form, RadioGroupInput, SubmitButton } from '@nearhand/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { walletQueries } from '../bookings/booking-api.ts';
import { FormButtons } from '../bookings/checkout-layout.tsx';
import { CardPanel } from './card-panel.tsx';
import { payByCard, payFromWallet, paymentQueries, refetchBooking } from './payment-api.ts';

const initialValues: PaymentFormValues = { method: 'card' };

interface Props {
  booking: Booking;
  /** Stays true after a payment that succeeded. */
  onPayingChange: (isPaying: boolean) => void;
}

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
      showOutcome(outcome);
      if (isStillHere()) await navigate(paths.booking(booking._id), { state: { justPaid: true } });
      return 'done';
    }
    const isOpen = outcome.kind === 'failed' || (await isStillPayable());
    // Otherwise the page shows why nothing is left to pay and opens the booking.
    if (isOpen) showOutcome(outcome);
    if (isOpen && outcome.kind === 'stale') card.renew();
    onPayingChange(false);
  });

  const isStillPayable = async () => {
    const now = await refetchBooking(client, booking._id);
    return now === undefined || isPayable(now);
  };

  return (
    <Form initialValues={initialValues} onSubmit={submit} label="Payment">
      <PaymentFields booking={booking} isCardReady={card.isReady} />
    </Form>
  );
};

const showOutcome = (outcome: CardOutcome) => {
  switch (outcome.kind) {
    case 'paid':
      return toast.success('Payment successful!');
    case 'processing':
      return toast.info('Your payment is processing', { description: 'The booking shows when it has gone through.' });
    case 'failed':
    case 'stale':
      return toast.error('Payment failed', { description: outcome.reason });
    case 'unexpected':
      return toast.error('An unexpected error occurred. Please try again.');
  }
};

interface PaymentFormValues {
  method: 'card' | 'wallet';
}

const notices: Record<PaymentFormValues['method'], string> = {
  card: 'You will not be charged until the service is completed.',
  wallet: 'Your wallet pays now; the provider gets the money when the service is completed.',
};

const PaymentFields = ({ booking, isCardReady }: { booking: Booking; isCardReady: boolean }) => {
  const { values } = useFormikContext<PaymentFormValues>();
  const { data: wallet } = useQuery(walletQueries.mine());
  const byCard = values.method === 'card';
  // A chosen wallet stays an option when its money is spent elsewhere meanwhile.
  const canChoose = wallet !== undefined && (wallet.balance >= booking.price || !byCard);
  return (
    <>
      {canChoose && (
        <RadioGroupInput
          name="method"
          label="Pay with"
          options={[
            { value: 'card', label: 'Card', hint: 'Credit or debit' },
            { value: 'wallet', label: 'Wallet balance', hint: `${formatMoney(wallet.balance)} available` },
          ]}
        />
      )}
      {/* Hidden, not unmounted: Stripe's field keeps the card's data. */}
      <Box hidden={!byCard}>
        <CardPanel bookingId={booking._id} />
      </Box>
      <Notice severity="info">{notices[values.method]}</Notice>
      <FormButtons>
        <LinkButton to={paths.myBookings} variant="outlined" size="large">
          Cancel
        </LinkButton>
        <SubmitButton size="large" busyLabel="Processing..." disabled={byCard && !isCardReady}>
          {`Pay ${formatMoney(booking.price)}`}
        </SubmitButton>
      </FormButtons>
    </>
  );
};

const useCardPayment = (bookingId: string) => {
  const { isReady, confirm } = useCard();
  const intent = useQuery(paymentQueries.intent(bookingId));
  const { mutateAsync } = useMutation(payByCard);

  const pay = async (): Promise<CardOutcome> => {
    if (!intent.data) return { kind: 'unexpected' };
    return mutateAsync({ bookingId, confirm, clientSecret: intent.data.clientSecret });
  };

  return {
    pay,
    isReady: isReady && intent.data !== undefined,
    /** Loads another client secret when the current one is used up. */
    renew: () => void intent.refetch(),
  };
};

const useWalletPayment = (bookingId: string) => {
  const { mutateAsync } = useIdempotentMutation(payFromWallet);

  return async (): Promise<CardOutcome> => {
    try {
      await mutateAsync({ body: { bookingId } });
      return { kind: 'paid' };
    } catch (error) {
      return {
        kind: (await errorCode(error)) === errorCodes.notPayable ? 'stale' : 'failed',
        reason: await errorText(error, defaultFailureText),
      };
    }
  };
};
