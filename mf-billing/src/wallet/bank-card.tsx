import type { Wallet } from '@nearhand/contracts';
import { useSearchParams } from '@nearhand/platform';
import { Alert, Button, Stack, StatusChip, Typography } from '@nearhand/ui';
import { CircleCheck, Landmark } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRedirection } from '../actions/redirection.ts';
import { connectBank, walletQueries } from '../wallets/wallet-api.ts';
import { WalletCard } from '../wallets/wallet-card.tsx';

/** Milliseconds between two looks at whether Stripe is done with its checks, and how many there are. */
const pace = 3_000;
const patience = 60;

/** The bank account that withdrawals go to; it is connected and changed at Stripe. */
export const BankCard = ({ wallet: { bankAccountConnected: isConnected } }: { wallet: Wallet }) => {
  const arrival = useBankReturn();
  const isChecked = arrival === 'return' && !isConnected;
  useQuery({
    ...walletQueries.balance(),
    refetchInterval: ({ state }) => isChecked && state.dataUpdateCount < patience && pace,
  });
  const { leave, leaving } = useRedirection(connectBank, 'Failed to connect bank account');
  return (
    <WalletCard title="Bank account">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {arrival && <BankNews arrival={arrival} isConnected={isConnected} />}
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

/** What somebody who comes back from Stripe wants to know. */
export const BankNews = ({ arrival, isConnected }: { arrival: BankReturn; isConnected: boolean }) => {
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

/** How somebody comes back from Stripe: through its end, or with a link that was used up. */
export type BankReturn = 'return' | 'refresh';

const isReturn = (text: string | null): text is BankReturn => text === 'return' || text === 'refresh';

/** How this visit began, if at Stripe's page for the bank (`?bank=return`), which the address then forgets. */
export const useBankReturn = (): BankReturn | undefined => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('bank');
  const [arrival] = useState(() => (isReturn(asked) ? asked : undefined));
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
