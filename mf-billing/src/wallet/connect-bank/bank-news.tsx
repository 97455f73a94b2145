import { Alert } from '@nearhand/ui';
import type { BankReturn } from './bank-return.ts';

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
