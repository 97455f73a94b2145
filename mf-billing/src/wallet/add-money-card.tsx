import { type ConfirmDeposit, formatMoney, type WalletTransaction } from '@nearhand/contracts';
import { LazyCardScope } from '@nearhand/payments';
import { Alert, Button, Stack } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { walletQueries } from '../wallets/wallet-api.ts';
import { WalletCard } from '../wallets/wallet-card.tsx';
import { AddMoneyForm } from './add-money-form.tsx';
import { depositQueries } from './deposit-api.ts';

/** Money from a card into the wallet. Stripe is asked for nothing before the form is used. */
export const AddMoneyCard = () => {
  const [charged, setCharged] = useState<Charged>();
  return (
    <WalletCard title="Add money by card">
      {charged ? (
        <ChargedDeposit {...charged} onDone={() => setCharged(undefined)} />
      ) : (
        <LazyCardScope>
          <AddMoneyForm onCharged={setCharged} />
        </LazyCardScope>
      )}
    </WalletCard>
  );
};

/** A deposit whose card was charged. */
export interface Charged {
  deposit: ConfirmDeposit;
  /** The movements that stood in the history before; undefined when nobody had looked. */
  before: readonly string[] | undefined;
}

interface ChargedDepositProps extends Charged {
  /** Back to the form. Not offered before it is known how this one stands, or somebody would pay twice. */
  onDone: () => void;
}

const takeFocus = (panel: HTMLElement | null) => panel?.focus();

/** In the form's place while a card that was charged waits for its money to reach the balance. */
export const ChargedDeposit = ({ deposit, before, onDone }: ChargedDepositProps) => {
  const { data, isFetching, refetch } = useQuery(depositQueries.settlement(deposit));
  const amount = formatMoney(deposit.amount);
  const { data: movements = [] } = useQuery(walletQueries.transactions());
  const told = data?.status ?? 'pending';
  // The history may know by a webhook while the answer does not come.
  const status = told === 'pending' && movements.some(hasArrived({ deposit, before })) ? 'completed' : told;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', outline: 0 }} tabIndex={-1} ref={takeFocus}>
      <Alert role="status" severity={severities[status]}>
        {status === 'completed' && `${amount} was added to your wallet.`}
        {status === 'failed' && `${amount} did not reach your wallet, and your card is not charged.`}
        {status === 'pending' &&
          `Your card was charged ${amount}. The payment went through and your balance follows; there is no need to pay again.`}
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

const hasArrived =
  ({ deposit, before }: Charged) =>
  ({ _id, amount, status, type }: WalletTransaction): boolean =>
    type === 'deposit' && status === 'completed' && amount === deposit.amount && before?.includes(_id) === false;

const severities = { pending: 'info', completed: 'success', failed: 'error' } as const;
