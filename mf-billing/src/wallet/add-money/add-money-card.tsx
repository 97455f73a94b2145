import { LazyCardScope } from '@nearhand/payments';
import { useState } from 'react';
import { WalletCard } from '../../wallets/wallet-card.tsx';
import { AddMoneyForm } from './add-money-form.tsx';
import { type Charged, ChargedDeposit } from './charged-deposit.tsx';

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
