import { formatMoney, type WalletTransaction } from '@nearhand/contracts';
import { LazyCardScope } from '@nearhand/payments';
import { Alert, Button, Skeleton, Stack } from '@nearhand/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardQueries } from '../wallets/card-queries.ts';
import { walletQueries } from '../wallets/wallet-api.ts';
import { WalletSection } from '../wallets/wallet-card.tsx';
import { AddMoneyForm, type Charged } from './add-money-form.tsx';
import { depositQueries } from './deposit-api.ts';

/** Loads Stripe's script when the form is used. */
export const AddMoney = () => {
  const [charged, setCharged] = useState<Charged>();
  const { isPending, errorUpdateCount } = useQuery(cardQueries.mine());
  const content = () => {
    if (charged) return <ChargedDeposit {...charged} onDone={() => setCharged(undefined)} />;
    // The saved cards decide which field is shown.
    if (isPending && errorUpdateCount === 0) return <FormSkeleton />;
    return (
      <LazyCardScope>
        <AddMoneyForm onCharged={setCharged} />
      </LazyCardScope>
    );
  };
  return <WalletSection title="Add money by card">{content()}</WalletSection>;
};

const FormSkeleton = () => <Skeleton aria-hidden variant="rounded" sx={{ height: { xs: 278, md: 180, lg: 278 } }} />;

const takeFocus = (panel: HTMLElement | null) => panel?.focus();

interface ChargedDepositProps extends Charged {
  /** Offered only when the result is known, so that a user does not pay twice. */
  onDone: () => void;
}

/** Replaces the form while the money of a charged card is on its way to the balance. */
const ChargedDeposit = ({ deposit, after, onDone }: ChargedDepositProps) => {
  const { data, isFetching, refetch } = useQuery(depositQueries.result(deposit));
  const { data: movements } = useInfiniteQuery(walletQueries.transactions());
  const answered = data?.status ?? 'pending';
  // After a webhook the history may have the deposit before the API answers here.
  const isThere = movements?.rows.some(isNewDeposit({ deposit, after }));
  const status = answered === 'pending' && isThere ? 'completed' : answered;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', outline: 0 }} tabIndex={-1} ref={takeFocus}>
      <Alert role="status" severity={severities[status]}>
        {texts[status](formatMoney(deposit.amount))}
      </Alert>
      {status === 'pending' ? (
        <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Checking…' : 'Check again'}
        </Button>
      ) : (
        <Button variant="outlined" onClick={onDone}>
          Add more
        </Button>
      )}
    </Stack>
  );
};

const isNewDeposit =
  ({ deposit, after }: Charged) =>
  ({ amount, createdAt, status, type }: WalletTransaction): boolean =>
    type === 'deposit' &&
    status === 'completed' &&
    amount === deposit.amount &&
    after !== undefined &&
    createdAt > after;

const texts = {
  pending: (amount: string) =>
    `Your card was charged ${amount}. The payment went through and your balance follows; there is no need to pay again.`,
  completed: (amount: string) => `${amount} was added to your wallet.`,
  failed: (amount: string) => `${amount} did not reach your wallet, and your card is not charged.`,
};
const severities = { pending: 'info', completed: 'success', failed: 'error' } as const;
