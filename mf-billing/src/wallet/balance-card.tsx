import { formatMoney, holdSentence, type Wallet } from '@nearhand/contracts';
import { Box, Money, radius, Stack, styled, Typography } from '@nearhand/ui';
import { availableOf, owedText } from '../wallets/money.ts';
import { SignedMoney } from './transaction-history.tsx';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  padding: 24,
  borderRadius: radius.card,
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  ...theme.applyStyles('dark', {
    background: 'var(--nh-palette-primary-light)',
    color: 'var(--nh-palette-text-primary)',
  }),
  [theme.breakpoints.up('sm')]: { padding: 32, gridTemplateColumns: '1fr auto', alignItems: 'end' },
}));

interface BalanceCardProps {
  wallet: Wallet;
  label: string;
  /** A provider's balance can be on hold, from cards, or negative. */
  showsHold: boolean;
}

export const BalanceCard = ({ wallet, label, showsHold }: BalanceCardProps) => {
  const { month } = wallet;
  const remark = showsHold ? balanceRemark(wallet) : undefined;
  return (
    <Panel aria-label={label}>
      <div>
        <Typography component="h2" sx={{ fontWeight: 550 }}>
          {label}
        </Typography>
        <Typography variant="display" component="p">
          <Money dollars={wallet.balance} />
        </Typography>
        {remark?.map((sentence) => (
          <Typography key={sentence} sx={{ mt: 1, maxWidth: 560 }}>
            {sentence}
          </Typography>
        ))}
      </div>
      {month && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 2 }}>
          <Total label="In, last 30 days" dollars={month.in} />
          <Total label="Out, last 30 days" dollars={month.out} />
        </Stack>
      )}
    </Panel>
  );
};

const balanceRemark = (wallet: Wallet): string[] | undefined => {
  const { onHold = 0, fromCards = 0 } = wallet;
  if (wallet.balance < 0) return [owedText(wallet.balance)];
  if (onHold + fromCards <= 0) return undefined;
  const parts = [
    `Available ${formatMoney(Math.max(0, availableOf(wallet)))}`,
    ...(onHold > 0 ? [`On hold ${formatMoney(onHold)}`] : []),
    ...(fromCards > 0 ? [`From card top-ups ${formatMoney(fromCards)}`] : []),
  ];
  return [parts.join(' · '), ...(onHold > 0 ? [holdSentence(untilWords(wallet))] : [])];
};

const untilWords = ({ holdDays = 0 }: Wallet): string => {
  if (holdDays === 0) return 'its time';
  return `${holdDays} ${holdDays === 1 ? 'day' : 'days'} after its time`;
};

const Total = ({ label, dollars }: { label: string; dollars: number }) => (
  <Box>
    <Typography variant="body2">{label}</Typography>
    <Typography variant="h4" component="p">
      <SignedMoney dollars={dollars} />
    </Typography>
  </Box>
);
