import { errorCodes, formatMoney, type Wallet } from '@nearhand/contracts';
import { errorCode, errorText, toast, useSingleFlight } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Notice } from '@nearhand/ui';
import { Form, KeepTyped } from '@nearhand/ui/forms';
import type { FormikHelpers } from 'formik';
import { amountOf } from '../../wallets/amount.ts';
import { WalletCard } from '../../wallets/wallet-card.tsx';
import { withdrawMoney } from './withdraw-api.ts';
import { WithdrawFields } from './withdraw-fields.tsx';
import { type WithdrawForm, withdrawalProblem } from './withdraw-form.ts';

const initialValues: WithdrawForm = { amount: '' };
const failed = 'Failed to withdraw funds';
/** The form knows these before it sends, unless the balance went elsewhere meanwhile. */
const titles: Record<string, string> = {
  [errorCodes.amountInvalid]: 'Invalid amount',
  [errorCodes.insufficientBalance]: 'Insufficient funds',
};

/** Money from the wallet to its owner's bank account. */
export const WithdrawCard = ({ wallet: { balance, bankAccountConnected } }: { wallet: Wallet }) => {
  const { mutateAsync } = useIdempotentMutation(withdrawMoney);

  const submit = useSingleFlight(async ({ amount: typed }: WithdrawForm, form: FormikHelpers<WithdrawForm>) => {
    const amount = amountOf(typed);
    if (amount === undefined) return;
    try {
      const { status } = await mutateAsync({ body: { amount } });
      if (status === 'failed') {
        toast.error(failed, { description: 'Your bank account could not be paid. The money is still in your wallet.' });
        return;
      }
      const where = status === 'pending' ? 'is on its way to your bank account' : 'was sent to your bank account';
      toast.success(`${formatMoney(amount)} ${where}`);
      form.resetForm();
    } catch (error) {
      const title = titles[(await errorCode(error)) ?? ''] ?? failed;
      toast.error(title, { description: await errorText(error, 'An error occurred. Please try again.') });
    }
  });

  return (
    <WalletCard title="Withdraw to your bank">
      <Form
        initialValues={initialValues}
        validate={({ amount }) => {
          const problem = withdrawalProblem(amount, balance);
          return problem ? { amount: problem } : {};
        }}
        onSubmit={submit}
        label="Withdraw"
      >
        <KeepTyped as="withdraw" />
        {!bankAccountConnected && (
          <Notice severity="info">Connect a bank account first: that is where your money goes.</Notice>
        )}
        <WithdrawFields balance={balance} />
      </Form>
    </WalletCard>
  );
};
