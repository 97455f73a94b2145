import { formatMoney, type Wallet } from '@nearhand/contracts';
import { toast, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, lazyPart, Stack, Typography } from '@nearhand/ui';
import { useState } from 'react';
import { WalletCard } from '../wallets/wallet-card.tsx';
import { returnToCard } from './move-money.ts';

const ConfirmDialog = lazyPart(() => import('@nearhand/ui/overlays').then(({ ConfirmDialog }) => ConfirmDialog));

const results = {
  completed: 'is on its way back to your card',
  pending: 'goes back to your card',
} as const;

/** Money that was topped up by card, with the way back to it. Nothing without such money. */
export const FromCardsCard = ({ wallet: { fromCards = 0, returnable = 0 } }: { wallet: Wallet }) => {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(returnToCard, {
    failed: ['Failed to return the money', unexplained],
    onSuccess: ({ status }, { body: { amount } }) => {
      if (status === 'failed')
        toast.error('Your card took no money back', { description: 'It is still in your wallet.' });
      else toast.success(`${formatMoney(amount)} ${results[status]}`);
    },
    onEnd: () => setAsking(false),
  });
  if (fromCards <= 0) return null;
  return (
    <WalletCard title="From card top-ups">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography>
          {`${formatMoney(fromCards)} can be spent here or go back to your card. It cannot be withdrawn to a bank.`}
        </Typography>
        {returnable > 0 && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Return to Card
          </Button>
        )}
      </Stack>
      {isAsking && (
        <ConfirmDialog
          open
          title="Return to Card"
          text={`${formatMoney(returnable)} leaves your wallet now and goes back to the card that it came from. Banks need up to 10 days to show it.`}
          confirmLabel="Return to Card"
          cancelLabel="Keep in Wallet"
          busy={isPending}
          onConfirm={() => void run({ body: { amount: returnable } })}
          onClose={() => setAsking(false)}
        />
      )}
    </WalletCard>
  );
};
