import { Button, Stack } from '@nearhand/ui';
import { MoneyInput, SubmitButton } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { type WithdrawForm, withdrawalPreview, withdrawalProblem } from './withdraw-form.ts';

/** The amount, what will happen with it, and the ways to go on. */
export const WithdrawFields = ({ balance }: { balance: number }) => {
  const { values, setFieldValue } = useFormikContext<WithdrawForm>();
  return (
    <>
      <MoneyInput
        name="amount"
        label="Amount"
        step={0.01}
        placeholder="0.00"
        helperText={withdrawalPreview(values.amount, balance)}
      />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <SubmitButton
          size="large"
          busyLabel="Withdrawing..."
          disabled={withdrawalProblem(values.amount, balance) !== undefined}
        >
          Withdraw
        </SubmitButton>
        {balance > 0 && (
          <Button variant="text" onClick={() => void setFieldValue('amount', balance.toFixed(2))}>
            Use full balance
          </Button>
        )}
      </Stack>
    </>
  );
};
