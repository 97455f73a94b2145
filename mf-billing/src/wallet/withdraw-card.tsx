import { errorCodes, formatMoney, toCents, toDollars, type Wallet } from '@nearhand/contracts';
import { toast, unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Button, Notice, Stack } from '@nearhand/ui';
import { Form, MoneyInput, SubmitButton } from '@nearhand/ui/forms';
import { type FormikHelpers, useFormikContext } from 'formik';
import { amountOf, availableOf, owedText } from '../wallets/money.ts';
import { WalletSection } from '../wallets/wallet-card.tsx';
import { withdrawMoney } from './move-money.ts';

const initialValues = { amount: '' };
type WithdrawForm = typeof initialValues;
const failed = 'Failed to withdraw funds';
/** The form checks these too; the balance may change meanwhile. */
const invalidAmount = { title: 'Invalid amount', description: 'Please enter a valid amount to withdraw.' };
const tooLittle = {
  title: 'Insufficient funds',
  description: 'You do not have enough funds to withdraw this amount.',
};
const explain = {
  [errorCodes.amountInvalid]: (description: string) => toast.error(invalidAmount.title, { description }),
  [errorCodes.insufficientBalance]: (description: string) => toast.error(tooLittle.title, { description }),
};

export const Withdraw = ({ wallet }: { wallet: Wallet }) => {
  const { balance, bankAccountConnected } = wallet;
  const available = availableOf(wallet);
  const { run } = useAction(withdrawMoney, { failed: [failed, unexplained], explain });

  const submit = async ({ amount: input }: WithdrawForm, form: FormikHelpers<WithdrawForm>) => {
    const amount = amountOf(input);
    if (amount === undefined) return;
    const withdrawn = await run({ body: { amount } });
    if (!withdrawn) return;
    const { status } = withdrawn.value;
    if (status === 'failed') {
      toast.error(failed, { description: 'Your bank account could not be paid. The money is still in your wallet.' });
      return;
    }
    const where = status === 'pending' ? 'is on its way to your bank account' : 'was sent to your bank account';
    toast.success(`${formatMoney(amount)} ${where}`);
    form.resetForm();
  };

  return (
    <WalletSection title="Withdraw to your bank">
      <Form
        initialValues={initialValues}
        validate={({ amount }) => {
          const problem = withdrawalProblem(amount, available);
          return problem ? { amount: problem } : {};
        }}
        onInvalid={({ amount: description }) => {
          const { title } = description === tooLittle.description ? tooLittle : invalidAmount;
          toast.error(title, { description });
        }}
        onSubmit={submit}
        label="Withdraw"
      >
        {!bankAccountConnected && (
          <Notice severity="info">Connect a bank account first: that is where your money goes.</Notice>
        )}
        {balance < 0 && <Notice severity="warning">{owedText(balance)}</Notice>}
        <WithdrawFields wallet={wallet} />
      </Form>
    </WalletSection>
  );
};

const WithdrawFields = ({ wallet }: { wallet: Wallet }) => {
  const available = availableOf(wallet);
  const { values, setFieldValue } = useFormikContext<WithdrawForm>();
  return (
    <>
      <MoneyInput
        name="amount"
        label="Amount"
        step={0.01}
        placeholder="0.00"
        helperText={withdrawalPreview(values.amount, wallet)}
      />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SubmitButton
          size="large"
          busyLabel="Withdrawing..."
          disabled={withdrawalProblem(values.amount, available) !== undefined}
        >
          Withdraw
        </SubmitButton>
        {available > 0 && (
          <Button variant="text" onClick={() => void setFieldValue('amount', available.toFixed(2))}>
            {available < wallet.balance ? 'Use all available' : 'Use full balance'}
          </Button>
        )}
      </Stack>
    </>
  );
};

/** `available`: what can be withdrawn, in dollars. */
export const withdrawalProblem = (input: string, available: number): string | undefined => {
  const amount = amountOf(input);
  if (amount === undefined) return invalidAmount.description;
  return amount > available ? tooLittle.description : undefined;
};

export const withdrawalPreview = (input: string, wallet: Wallet): string => {
  const amount = amountOf(input);
  const available = availableOf(wallet);
  if (amount === undefined || amount > available) return `${formatMoney(Math.max(0, available))} available`;
  const rest = toDollars(toCents(wallet.balance) - toCents(amount));
  return `${formatMoney(amount)} goes to your bank account, ${formatMoney(rest)} stays in your wallet`;
};
