import { formatMoney, type Wallet } from '@nearhand/contracts';
import { errorText, toast, useSingleFlight } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Button, lazyPart, recoverFocus, Stack, Typography } from '@nearhand/ui';
import { useState } from 'react';
import { returnToCard } from '../wallets/wallet-api.ts';
import { WalletCard } from '../wallets/wallet-card.tsx';

const ConfirmDialog = lazyPart(() => import('@nearhand/ui/overlays').then(({ ConfirmDialog }) => ConfirmDialog));

const results = {
  completed: 'is on its way back to your card',
  pending: 'goes back to your card',
} as const;

/** Money that was topped up by card, with the way back to it. Nothing without such money. */
export const FromCardsCard = ({ wallet: { fromCards = 0, returnable = 0 } }: { wallet: Wallet }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useIdempotentMutation(returnToCard);
  const send = useSingleFlight(async () => {
    try {
      const { status } = await mutateAsync({ body: { amount: returnable } });
      if (status === 'failed')
        toast.error('Your card took no money back', { description: 'It is still in your wallet.' });
      else toast.success(`${formatMoney(returnable)} ${results[status]}`);
    } catch (error) {
      toast.error('Failed to return the money', {
        description: await errorText(error),
      });
    }
    setAsking(false);
    recoverFocus();
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
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </WalletCard>
  );
};
