import { formatMoney, paths, type SavedCard, type Wallet } from '@nearhand/contracts';
import {
  type CardOutcome,
  defaultFailureText,
  refreshSavedCards,
  savedCardExpiry,
  savedCardName,
  savedCardQueries,
  usableCard,
  useCard,
} from '@nearhand/payments';
import {
  errorText,
  errorToast,
  toast,
  useNavigate,
  useRefreshOn,
  useSingleFlight,
  useStillHere,
} from '@nearhand/platform';
import { Box, LinkButton, Notice, PageSkeleton, RetryNotice, Stack } from '@nearhand/ui';
import { CheckboxInput, Form, RadioGroupInput, SubmitButton } from '@nearhand/ui/forms';
// biome-ignore lint/style/noRestrictedImports: part of a run of the form.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { walletQueries } from '../bookings/booking-api.ts';
import { FormButtons } from '../bookings/checkout-layout.tsx';
import { CardPanel } from './card-panel.tsx';
import { isPaymentRefused, type Payment, payByCard } from './payment-api.ts';

interface PaymentFormValues {
  /** `card` for a new card, `wallet`, or the id of a saved card. */
  method: string;
  saveCard: boolean;
}

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
  useRefreshOn(['wallet.changed'], walletQueries.all());
  const wallet = useQuery(walletQueries.mine());
  const cards = useQuery(savedCardQueries.mine());

  const submit = useSingleFlight(async ({ method, saveCard }: PaymentFormValues) => {
    onPayingChange(true);
    const outcome = await payBy(method, saveCard);
    if (outcome.kind === 'paid' || outcome.kind === 'processing') {
      await showOutcome(outcome);
      // Back from the booking does not lead to a payment that is done.
      if (isStillHere()) await navigate(paths.booking(payment.bookingId), { state: payment.paidState, replace: true });
      return 'done';
    }
    const isOpen = outcome.kind === 'failed' || (await payment.isStillPayable());
    // Otherwise the page shows why nothing is left to pay and opens the booking.
    if (isOpen) await showOutcome(outcome);
    if (isOpen && outcome.kind === 'stale') await card.renew();
    onPayingChange(false);
  });

  const payBy = (method: string, saveCard: boolean): Promise<CardOutcome> => {
    if (method === 'wallet') return walletOutcome(payment);
    return method === 'card' ? card.pay(saveCard) : card.payWithSaved(method);
  };

  // The balance and the saved cards decide whether there is a choice above the card's field.
  const isFirstLoad = [wallet, cards].some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
  if (isFirstLoad) return <PageSkeleton variant="form" />;
  const usable = usableCard(cards.data ?? [], new Date());
  const initialValues: PaymentFormValues = { method: usable?._id ?? 'card', saveCard: false };
  return (
    <Form initialValues={initialValues} onSubmit={submit} label="Payment">
      <PaymentFields
        payment={payment}
        isCardReady={card.isReady}
        wallet={wallet.data}
        saved={cards.data ?? []}
        onRetryCards={cards.isLoadingError ? () => void cards.refetch() : undefined}
        onRetryWallet={wallet.isError ? () => void wallet.refetch() : undefined}
      />
    </Form>
  );
};

const showOutcome = async (outcome: CardOutcome) => {
  switch (outcome.kind) {
    case 'paid':
      return toast.success('Payment successful!');
    case 'processing':
      return toast.info('Your payment is processing', { description: 'The booking shows when it has gone through.' });
    case 'failed':
    case 'stale':
      return toast.error('Payment failed', { description: outcome.reason });
    case 'unexpected':
      return toast.error(...(await errorToast(undefined, 'An unexpected error occurred. Please try again.')));
  }
};

const savedChoice = (card: SavedCard) => ({
  value: card._id,
  label: savedCardName(card),
  hint: savedCardExpiry(card, new Date()),
});

interface FieldsProps {
  payment: Payment;
  isCardReady: boolean;
  wallet: Wallet | undefined;
  saved: readonly SavedCard[];
  /** Given when these could not be loaded. */
  onRetryCards: (() => void) | undefined;
  onRetryWallet: (() => void) | undefined;
}

const PaymentFields = ({ payment, isCardReady, wallet, saved, onRetryCards, onRetryWallet }: FieldsProps) => {
  const { values } = useFormikContext<PaymentFormValues>();
  const byCard = values.method === 'card';
  const byWallet = values.method === 'wallet';
  // A chosen wallet stays an option when its money is spent elsewhere meanwhile.
  const hasWallet = wallet !== undefined && (wallet.balance >= payment.amount || byWallet);
  return (
    <>
      {onRetryCards && (
        <RetryNotice onRetry={onRetryCards}>
          Your saved cards could not be loaded. You can pay with a new card.
        </RetryNotice>
      )}
      {onRetryWallet && <RetryNotice onRetry={onRetryWallet}>Your wallet could not be loaded.</RetryNotice>}
      {(hasWallet || saved.length > 0 || !byCard) && (
        <RadioGroupInput
          name="method"
          label="Pay with"
          options={[
            ...saved.map(savedChoice),
            {
              value: 'card',
              label: 'Card',
              hint: saved.length > 0 ? 'Another one, credit or debit' : 'Credit or debit',
            },
            ...(hasWallet
              ? [{ value: 'wallet', label: 'Wallet balance', hint: `${formatMoney(wallet.balance)} available` }]
              : []),
          ]}
        />
      )}
      {/* Hidden, not unmounted: Stripe's field keeps the card's data. */}
      <Box hidden={!byCard}>
        <Stack spacing={2}>
          <CardPanel payment={payment} />
          {payment.intentFor && <CheckboxInput name="saveCard" label="Save this card" helperText={savingText} />}
        </Stack>
      </Box>
      <Notice severity="info">{payment.notices[byWallet ? 'wallet' : 'card']}</Notice>
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

const savingText =
  'Stripe stores it for your next payments and for bookings that you ask us to repeat. You can remove it at any time.';

const useCardPayment = ({ bookingId, intent: options, intentFor, payWithSavedCard }: Payment) => {
  const client = useQueryClient();
  const card = useCard();
  const intent = useQuery(options);
  const { mutateAsync } = useMutation(payByCard);
  /** The API may have been told to save the card of the next confirmation. */
  const mayBeSaved = useRef(false);

  const secretFor = async (isSaved: boolean): Promise<string | undefined> => {
    if (!intentFor || !(isSaved || mayBeSaved.current)) return intent.data?.clientSecret;
    mayBeSaved.current = true;
    const { clientSecret } = await intentFor(isSaved);
    mayBeSaved.current = isSaved;
    return clientSecret;
  };

  const pay = async (isSaved: boolean): Promise<CardOutcome> => {
    try {
      const clientSecret = await secretFor(isSaved);
      if (!clientSecret) return { kind: 'unexpected' };
      const outcome = await mutateAsync({ bookingId, pay: () => card.confirm(clientSecret, { isSaved }) });
      if (isSaved) refreshSavedCards(client);
      return outcome;
    } catch (error) {
      return outcomeOfError(error);
    }
  };

  const payWithSaved = (id: string): Promise<CardOutcome> =>
    mutateAsync({
      bookingId,
      pay: async () => {
        try {
          const { state, clientSecret } = await payWithSavedCard(id);
          if (state !== 'authenticate') return { kind: state };
          return clientSecret ? await card.authenticate(clientSecret) : { kind: 'unexpected' };
        } catch (error) {
          refreshSavedCards(client);
          // Without an answer the card may have been charged: ask the API.
          return { kind: 'stale', reason: await errorText(error, defaultFailureText) };
        }
      },
    });

  return {
    pay,
    payWithSaved,
    isReady: card.isReady && intent.data !== undefined,
    /** Loads another client secret when the current one is used up. */
    renew: () => intent.refetch(),
  };
};

const walletOutcome = async ({ payFromWallet }: Payment): Promise<CardOutcome> => {
  try {
    await payFromWallet();
    return { kind: 'paid' };
  } catch (error) {
    return outcomeOfError(error);
  }
};

const outcomeOfError = async (error: unknown): Promise<CardOutcome> => ({
  kind: (await isPaymentRefused(error)) ? 'stale' : 'failed',
  reason: await errorText(error, defaultFailureText),
});
