import {
  type Booking,
  type BookingCase,
  type BookingMoney,
  bookingTransition,
  type DecideCase as CaseDecision,
  caseOutcomes,
  type MoneyMove,
  moveKinds,
  refundableCents,
  toDollars,
} from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Box, Divider } from '@nearhand/ui';
import { Form, RadioGroupInput, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { type FormikHelpers, useFormikContext } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';
import { amountField, readMove } from '../booking-money/amount.ts';
import { MoveAmountInput } from '../booking-money/move-amount-input.tsx';
import { MoveEffectList, MovePreview } from '../booking-money/move-effect.tsx';
import { moveChoices } from '../booking-money/move-words.ts';
import { decideCase } from './case-api.ts';
import { FormAction, StatementInput, statementField } from './statement-input.tsx';

interface DecideForm {
  outcome: string;
  amount: string;
  reason: string;
}

const initialValues: DecideForm = { outcome: '', amount: '', reason: '' };

const kindOf = ({ outcome }: DecideForm) => moveKinds.find((kind) => kind === outcome);

const schema = (payments: BookingMoney['payments']) =>
  object({
    outcome: string().required('Please choose a decision'),
    amount: amountField(kindOf, payments),
    reason: statementField('reason'),
  });

/** A completed booking can no longer be cancelled; of a cancelled one money can only go back. */
const optionsOf = (booking: Booking) => [
  ...moveKinds
    .filter((kind) => kind === 'refund' || booking.status !== 'cancelled')
    .filter((kind) => kind !== 'cancel' || bookingTransition(booking, 'cancelled', 'admin'))
    .map((kind) => ({ value: kind, ...moveChoices.admin[kind] })),
  { value: 'none', label: 'No money moves', hint: 'The case ends without a payment.' },
];

interface Props {
  booking: Booking;
  money: BookingMoney;
  case: BookingCase;
}

/** An admin's decision, confirmed in a dialog. It is made once. */
export const DecideCase = ({ booking, money, case: { _id: id, reply } }: Props) => {
  const [asked, setAsked] = useState<{ decision: CaseDecision; move: MoneyMove | undefined }>();

  const ask = (form: DecideForm, { setSubmitting }: FormikHelpers<DecideForm>) => {
    setSubmitting(false);
    const outcome = caseOutcomes.find((known) => known === form.outcome);
    const move = readMove(kindOf(form), form.amount, money.payments);
    if (!outcome || (outcome !== 'none' && !move)) return;
    const amount = move ? toDollars(move.amountCents) : 0;
    const refundable = toDollars(refundableCents(money.payments));
    const decision = { outcome, amount, reason: form.reason, reply, refundable };
    setAsked({ decision, move });
  };

  const { run, isPending } = useAction(() => decideCase(booking._id), {
    failed: 'Failed to decide the case',
    done: 'Case decided',
    onEnd: () => setAsked(undefined),
    once: true,
  });

  return (
    <>
      <Divider />
      <Form
        initialValues={initialValues}
        validationSchema={schema(money.payments)}
        onSubmit={ask}
        label="Decide the case"
      >
        <RadioGroupInput name="outcome" label="Decision" options={optionsOf(booking)} />
        <DecideFields booking={booking} money={money} />
        <StatementInput name="reason" label="Reason" />
        <FormAction>
          <SubmitButton busyLabel="Deciding...">Decide Case</SubmitButton>
        </FormAction>
      </Form>
      <ConfirmDialog
        open={asked !== undefined}
        title="Decide Case"
        text="Both sides see the decision and its reason. It cannot be changed."
        confirmLabel="Decide Case"
        cancelLabel="Not Yet"
        busy={isPending}
        onConfirm={() => asked && void run({ params: { id }, body: asked.decision })}
        onClose={() => setAsked(undefined)}
      >
        <Box sx={{ mt: 2 }}>
          {asked?.move && <MoveEffectList move={asked.move} booking={booking} money={money} reader="admin" />}
          {asked && !asked.move && <span>No money moves.</span>}
        </Box>
      </ConfirmDialog>
    </>
  );
};

const DecideFields = ({ booking, money }: Pick<Props, 'booking' | 'money'>) => {
  const { values } = useFormikContext<DecideForm>();
  if (values.outcome === 'none') return null;
  return (
    <>
      <MoveAmountInput kind={kindOf(values)} payments={money.payments} />
      <MovePreview
        move={readMove(kindOf(values), values.amount, money.payments)}
        booking={booking}
        money={money}
        reader="admin"
      />
    </>
  );
};
