import type { Wallet } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Alert, Button, Stack, StatusChip, Typography } from '@nearhand/ui';
import { CircleCheck, Landmark } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRedirection } from '../actions/redirection.ts';
import { walletQueries } from '../wallets/wallet-api.ts';
import { WalletCard } from '../wallets/wallet-card.tsx';
import { connectBank } from './move-money.ts';

/** While Stripe checks the account. */
const pollIntervalMs = 3_000;
const pollLimit = 60;

export const BankCard = ({ wallet: { bankAccountConnected: isConnected } }: { wallet: Wallet }) => {
  const arrival = useBankReturn();
  const isChecked = arrival === 'return' && !isConnected;
  useQuery({
    ...walletQueries.balance(),
    refetchInterval: ({ state }) => isChecked && state.dataUpdateCount < pollLimit && pollIntervalMs,
  });
  const { leave, leaving } = useRedirection(connectBank, 'Failed to connect bank account');
  return (
    <WalletCard title="Bank account">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {arrival && <ReturnAlert arrival={arrival} isConnected={isConnected} />}
        {isConnected && (
          <StatusChip tone="green" icon={CircleCheck}>
            Bank account connected
          </StatusChip>
        )}
        <Typography sx={{ color: 'text.secondary' }}>
          {isConnected
            ? 'Withdrawals go there. Stripe, our payment partner, keeps its details.'
            : 'Withdrawals go to your bank account. Stripe, our payment partner, asks for its details and keeps them.'}
        </Typography>
        <Button
          variant={isConnected ? 'outlined' : 'contained'}
          size="large"
          disabled={leaving !== undefined}
          startIcon={<Landmark size={18} aria-hidden />}
          onClick={() => void leave('bank')}
        >
          {leaving ? 'Opening Stripe…' : isConnected ? 'Change bank account' : 'Connect Bank Account'}
        </Button>
      </Stack>
    </WalletCard>
  );
};

const ReturnAlert = ({ arrival, isConnected }: { arrival: BankReturn; isConnected: boolean }) => {
  if (arrival === 'refresh')
    return (
      <Alert role="status" severity="warning">
        {`That link was used already or has expired. ${isConnected ? changeAgain : 'Connect your bank account again to get a new one.'}`}
      </Alert>
    );
  if (isConnected)
    return (
      <Alert role="status" severity="success">
        Your bank account is connected.
      </Alert>
    );
  return (
    <Alert role="status" severity="info">
      Stripe is still checking your details. This page shows when your bank account is connected; if you left before the
      end, go on with the button below.
    </Alert>
  );
};

const changeAgain = 'The bank account that you had is still connected; use the button below to change it.';

/** `refresh`: the link to Stripe was used or has expired. */
type BankReturn = 'return' | 'refresh';

const isReturn = (text: string | null): text is BankReturn => text === 'return' || text === 'refresh';

/** Reads `?bank=` once and removes it from the address. */
const useBankReturn = (): BankReturn | undefined => {
  const [params, setParams] = useSearchParams();
  const value = params.get('bank');
  const [arrival] = useState(() => (isReturn(value) ? value : undefined));
  const isNamed = params.has('bank');
  useEffect(() => {
    if (!isNamed) return;
    setParams(
      (before) => {
        before.delete('bank');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isNamed, setParams]);
  return arrival;
};
