import type { Wallet } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { BankCard } from './connect-bank/bank-card.tsx';
import { WithdrawCard } from './withdraw/withdraw-card.tsx';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** What a provider does with what they earned. */
export const ProviderActions = ({ wallet }: { wallet: Wallet }) => (
  <Pair>
    <WithdrawCard wallet={wallet} />
    <BankCard wallet={wallet} />
  </Pair>
);
