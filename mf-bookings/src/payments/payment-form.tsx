import { formatMoney, paths } from '@nearhand/contracts';
import { type CardOutcome, defaultFailureText, useCard } from '@nearhand/payments';
import { errorText, toast, useNavigate, useSingleFlight, useStillHere } from '@nearhand/platform';
import { Box, LinkButton, Notice, PageSkeleton } from '@nearhand/ui';
import { Form, RadioGroupInput, SubmitButton } from '@nearhand/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { walletQueries } from '../bookings/booking-api.ts';
import { FormButtons } from '../bookings/checkout-layout.tsx';
import { CardPanel } from './card-panel.tsx';
import { isPaymentRefused, type Payment, type PaymentMethod, payByCard } from './payment-api.ts';

interface PaymentFormValues {
  method: PaymentMethod;
}

const initialValues: PaymentFormValues = { method: 'card' };

interface Props {
  payment: Payment;
  /** Stays true after a payment that succeeded. */
  onPayingChange: (isPaying: boolean) => void;
}

/** Pays by card or from the wallet, then opens the booking. */
export const PaymentForm = ({ payment, onPayingChange }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const card = useCardPayment(payment);
  const { isPending } = useQuery(walletQueries.mine());

  const submit = useSingleFlight(async ({ method }: PaymentFormValues) => {
    onPayingChange(true);
    const outcome = await (method === 'wallet' ? walletOutcome(payment) : card.pay());
    if (outcome.kind === 'paid' || outcome.kind === 'processing') {
      showOutcome(outcome);
      if (isStillHere()) await navigate(paths.booking(payment.bookingId), { state: payment.paidState });
      return 'done';
    }
    const isOpen = outcome.kind === 'failed' || (await payment.isStillPayable());
    // Otherwise the page shows why nothing is left to pay and opens the booking.
    if (isOpen) showOutcome(outcome);
    if (isOpen && outcome.kind === 'stale') card.renew();
    onPayingChange(false);
  });

  // The balance decides whether there is a choice above the card's field.
  if (isPending) return <PageSkeleton variant="form" />;
  return (
    <Form initialValues={initialValues} onSubmit={submit} label="Payment">
      <PaymentFields payment={payment} isCardReady={card.isReady} />
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

const PaymentFields = ({ payment, isCardReady }: { payment: Payment; isCardReady: boolean }) => {
  const { values } = useFormikContext<PaymentFormValues>();
  const { data: wallet } = useQuery(walletQueries.mine());
  const byCard = values.method === 'card';
  // A chosen wallet stays an option when its money is spent elsewhere meanwhile.
  const canChoose = wallet !== undefined && (wallet.balance >= payment.amount || !byCard);
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
        <CardPanel payment={payment} />
      </Box>
      <Notice severity="info">{payment.notices[values.method]}</Notice>
      <FormButtons>
        <LinkButton to={payment.cancelTo} variant="outlined" size="large">
          Cancel
        </LinkButton>
        <SubmitButton size="large" busyLabel="Processing..." disabled={byCard && !isCardReady}>
          {`Pay ${formatMoney(payment.amount)}`}
        </SubmitButton>
      </FormButtons>
    </>
  );
};

const useCardPayment = ({ bookingId, intent: options }: Payment) => {
  const { isReady, confirm } = useCard();
  const intent = useQuery(options);
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

const walletOutcome = async ({ payFromWallet }: Payment): Promise<CardOutcome> => {
  try {
    await payFromWallet();
    return { kind: 'paid' };
  } catch (error) {
    return {
      kind: (await isPaymentRefused(error)) ? 'stale' : 'failed',
      reason: await errorText(error, defaultFailureText),
    };
  }
};
