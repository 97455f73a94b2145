import type { Wallet } from '@nearhand/contracts';
import { Button, Stack, StatusChip, Typography } from '@nearhand/ui';
import { CircleCheck, Landmark } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useRedirection } from '../../redirections/use-redirection.ts';
import { walletQueries } from '../../wallets/wallet-api.ts';
import { WalletCard } from '../../wallets/wallet-card.tsx';
import { BankNews } from './bank-news.tsx';
import { useBankReturn } from './bank-return.ts';
import { connectBank } from './connect-bank-api.ts';

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
