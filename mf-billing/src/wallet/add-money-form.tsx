import { type ConfirmDeposit, formatMoney, rowsOfPages, type SavedCard, walletLimits } from '@nearhand/contracts';
import { CardField, isExpiredCard, refreshSavedCards, savedCardName, usableCard, useCard } from '@nearhand/payments';
import { errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { Box, RetryNotice, SelectField, Stack, styled } from '@nearhand/ui';
import { Form, MoneyInput, SubmitButton } from '@nearhand/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { cardQueries } from '../wallets/card-queries.ts';
import { amountOf } from '../wallets/money.ts';
import { walletQueries } from '../wallets/wallet-api.ts';
import { type DepositOutcome, useDeposit } from './use-deposit.ts';

const { minDeposit, maxDeposit } = walletLimits;
const limits = `From ${formatMoney(minDeposit)} to ${formatMoney(maxDeposit)} at once`;
const noAmount = 'Please enter a valid amount to add.';

/** The choice beside the saved cards. */
const newCard = 'card';

const savedChoice = (card: SavedCard) => ({
  value: card._id,
  label: savedCardName(card),
  ...(isExpiredCard(card, new Date()) && { hint: 'expired' }),
});

const initialValues = { amount: '' };
type Values = typeof initialValues;

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  [theme.breakpoints.between('md', 'lg')]: { gridTemplateColumns: '240px minmax(0, 520px)' },
}));
const Action = styled('div')(({ theme }) => ({
  display: 'grid',
  [theme.breakpoints.between('sm', 'lg')]: { justifyContent: 'start' },
}));

/** A deposit whose card was charged and whose money the wallet does not have yet. */
export interface Charged {
  deposit: ConfirmDeposit;
  /** The instant of the newest movement before it, empty for none; undefined when they were not loaded. */
  after: string | undefined;
}

/** Rendered when the saved cards are there, or their error. After an error amount and card stay as they are. */
export const AddMoneyForm = ({ onCharged }: { onCharged: (charged: Charged) => void }) => {
  const client = useQueryClient();
  const card = useCard();
  const add = useDeposit();
  const cards = useQuery(cardQueries.mine());
  const saved = cards.data ?? [];
  const offered = usableCard(saved, new Date())?._id ?? newCard;
  const [chosen, setChosen] = useState<string>();
  // From a fresh answer on: a card that is removed elsewhere makes no other one pay.
  if (chosen === undefined && !cards.isFetching) setChosen(offered);
  const cardId = saved.find(({ _id }) => _id === (chosen ?? offered))?._id;

  const submit = useSingleFlight(async ({ amount: input }: Values, form: FormikHelpers<Values>) => {
    const amount = amountOf(input);
    if (amount === undefined) {
      form.setFieldError('amount', noAmount);
      toast.error('Invalid amount', { description: noAmount });
      return;
    }
    if (!cardId && !card.isReady) {
      toast.info('Please enter your card details');
      return;
    }
    const pages = client.getQueryData(walletQueries.transactions().queryKey);
    const after = pages && (rowsOfPages(pages).rows[0]?.createdAt ?? '');
    const { outcome, deposit } = await add(amount, cardId);
    await showOutcome(outcome, deposit?.amount ?? amount);
    if (outcome.kind === 'rejected' && outcome.isAmountWrong) form.setFieldError('amount', outcome.reason);
    if (outcome.kind === 'rejected' && cardId) refreshSavedCards(client);
    if (outcome.kind === 'charged' && deposit) return onCharged({ deposit, after });
    if (outcome.kind !== 'added' && outcome.kind !== 'processing') return;
    form.resetForm();
    card.clear();
  });

  return (
    <Form initialValues={initialValues} onSubmit={submit} label="Add money">
      <Fields>
        <MoneyInput name="amount" label="Amount" step={0.01} placeholder="0.00" helperText={limits} />
        <Stack spacing={2}>
          {cards.isLoadingError && (
            <RetryNotice onRetry={() => void cards.refetch()}>
              Your saved cards could not be loaded. You can pay with a new card.
            </RetryNotice>
          )}
          {saved.length > 0 && (
            <SelectField
              label="Pay with"
              options={[...saved.map(savedChoice), { value: newCard, label: 'Another card' }]}
              value={cardId ?? newCard}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          {/* Hidden, not unmounted: Stripe's field keeps the card's data. */}
          <Box hidden={cardId !== undefined}>
            <CardField />
          </Box>
        </Stack>
      </Fields>
      <Action>
        <SubmitButton size="large" busyLabel="Processing...">
          Add Money
        </SubmitButton>
      </Action>
    </Form>
  );
};

const showOutcome = async (outcome: DepositOutcome, dollars: number) => {
  switch (outcome.kind) {
    case 'added':
      return toast.success(`${formatMoney(dollars)} added to your wallet`);
    case 'processing':
      return toast.info('Your payment is processing', {
        description: 'Your balance shows it when it has gone through.',
      });
    case 'charged':
      return toast.info('Your payment went through', { description: 'Your balance follows in a moment.' });
    case 'failed':
      return toast.error('Payment failed', { description: outcome.reason });
    case 'rejected':
      return toast.error(outcome.isAmountWrong ? 'Invalid amount' : 'Failed to process payment', {
        description: outcome.reason,
      });
    case 'unexpected':
      return toast.error(...(await errorToast(undefined, 'An unexpected error occurred. Please try again.')));
  }
};
