import { counted, formatMoney, holdSentence, type Wallet } from '@nearhand/contracts';
import { Box, Card, Money, Stack, styled, Typography } from '@nearhand/ui';
import { Dot } from '@nearhand/ui/figures';
import type { ReactNode } from 'react';
import { availableOf, owedText } from '../wallets/money.ts';
import { SignedMoney } from './transaction-history.tsx';

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 24,
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  ...theme.applyStyles('dark', {
    background: 'var(--nh-palette-primary-light)',
    color: 'var(--nh-palette-text-primary)',
  }),
  [theme.breakpoints.between('sm', 'lg')]: { gridTemplateColumns: '1fr auto', alignItems: 'end' },
}));

const Remark = styled('p')({ margin: '8px 0 0', maxWidth: 560 });

interface BalanceCardProps {
  wallet: Wallet;
  label: string;
  /** A provider's balance can be on hold, from cards, or negative. */
  showsHold: boolean;
  /** The way to change the balance. */
  children: ReactNode;
}

export const BalanceCard = ({ wallet, label, showsHold, children }: BalanceCardProps) => {
  const { month } = wallet;
  // More than six digits are too wide for a phone in the largest size.
  const isLong = Math.abs(wallet.balance) >= 1_000_000;
  return (
    <Card component="section" aria-label={label}>
      <Panel>
        <div>
          <Typography component="h2" sx={{ fontWeight: 550 }}>
            {label}
          </Typography>
          <Typography variant={isLong ? 'h1' : 'display'} component="p">
            <Money dollars={wallet.balance} />
          </Typography>
          {showsHold && <BalanceRemark wallet={wallet} />}
        </div>
        {month && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 2 }}>
            <Total label="In, last 30 days" dollars={month.in} />
            <Total label="Out, last 30 days" dollars={month.out} />
          </Stack>
        )}
      </Panel>
      <Box sx={{ displayPrint: 'none' }}>{children}</Box>
    </Card>
  );
};

const BalanceRemark = ({ wallet }: { wallet: Wallet }) => {
  const { onHold = 0, fromCards = 0 } = wallet;
  if (wallet.balance < 0) return <Remark>{owedText(wallet.balance)}</Remark>;
  if (onHold + fromCards <= 0) return null;
  return (
    <>
      <Remark>
        Available {formatMoney(Math.max(0, availableOf(wallet)))}
        {onHold > 0 && (
          <>
            <Dot />
            On hold {formatMoney(onHold)}
          </>
        )}
        {fromCards > 0 && (
          <>
            <Dot />
            From card top-ups {formatMoney(fromCards)}
          </>
        )}
      </Remark>
      {onHold > 0 && <Remark>{holdSentence(untilWords(wallet))}</Remark>}
    </>
  );
};

const untilWords = ({ holdDays = 0 }: Wallet): string => {
  if (holdDays === 0) return 'its time';
  return `${counted(holdDays, 'day')} after its time`;
};

const Total = ({ label, dollars }: { label: string; dollars: number }) => (
  <Box>
    <Typography variant="body2">{label}</Typography>
    <Typography variant="h4" component="p">
      <SignedMoney dollars={dollars} />
    </Typography>
  </Box>
);
