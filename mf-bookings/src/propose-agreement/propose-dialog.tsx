import {
  agreementHours,
  type Booking,
  type BookingMoney,
  type MoveKind,
  paths,
  type ReschedulingParty,
  refundableCents,
  toCents,
} from '@nearhand/contracts';
import { toast, useNavigate } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { DialogButtons, Form, RadioGroupInput, TextInput } from '@nearhand/ui/forms';
import { DialogFrame } from '@nearhand/ui/overlays';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { centsInWords, readMove } from '../booking-money/amount.ts';
import { MoveAmountInput } from '../booking-money/move-amount-input.tsx';
import { MovePreview } from '../booking-money/move-effect.tsx';
import { moveChoices } from '../booking-money/move-words.ts';
import { proposeAgreement } from './agreement-api.ts';
import { kindOf, type ProposeForm, proposeSchema, toProposeAgreement } from './propose-form.ts';
import { SuggestedAmounts, startAmount } from './suggested-amounts.tsx';

interface Props {
  booking: Booking;
  money: BookingMoney;
  party: ReschedulingParty;
  /** `tip`: asks for the amount of a tip alone. */
  subject: 'change' | 'tip';
  onClose: () => void;
}

const texts = {
  change: {
    title: 'Propose a Change',
    text: `No money moves until the other side agrees. A proposal is open for ${agreementHours} hours.`,
    submit: 'Send Proposal',
  },
  tip: {
    title: 'Give a Tip',
    text: 'The provider gets a tip in full. You pay it in the next step.',
    submit: 'Continue to Payment',
  },
};

/** Proposes how money of a booking moves. After an error the input stays. */
export const ProposeDialog = ({ booking, money, party, subject, onClose }: Props) => {
  const navigate = useNavigate();
  const { run, isPending } = useAction(proposeAgreement, {
    failed: 'Failed to send the proposal',
    onSuccess: ({ _id, state }) => {
      onClose();
      // A gift needs no consent.
      if (party === 'customer' && state === 'unpaid') return navigate(paths.payExtra(booking._id, _id));
      return toast.success('Proposal sent');
    },
    once: true,
  });
  // Kinds that are gone after an error must not take the input with them.
  const [kinds] = useState<readonly MoveKind[]>(money.proposable);
  const { title, text, submit: label } = texts[subject];

  const submit = async (form: ProposeForm) => {
    const move = readMove(kindOf(form), form.amount, money.payments);
    if (move) await run({ params: { id: booking._id }, body: toProposeAgreement(move, form) });
  };

  return (
    <DialogFrame title={title} text={text} maxWidth="sm" busy={isPending} onClose={onClose}>
      <Form
        draft={`propose-${subject}:${booking._id}`}
        initialValues={{
          kind: subject === 'tip' ? 'tip' : '',
          amount: subject === 'tip' ? startAmount('tip', toCents(booking.price), money.payments) : '',
          note: '',
        }}
        validationSchema={proposeSchema(money.payments)}
        onSubmit={submit}
      >
        {subject === 'change' && <KindInput booking={booking} money={money} party={party} kinds={kinds} />}
        <ProposeFields booking={booking} money={money} party={party} />
        <DialogButtons submit={label} busyLabel="Sending..." onClose={onClose} />
      </Form>
    </DialogFrame>
  );
};

type FieldProps = Pick<Props, 'booking' | 'money' | 'party'>;

/** Choosing a kind fills in its amount, unless the user has entered another one. */
const KindInput = ({ booking, money, party, kinds }: FieldProps & { kinds: readonly MoveKind[] }) => {
  const { values, setFieldValue } = useFormikContext<ProposeForm>();
  const startOf = (kind: MoveKind | undefined) => startAmount(kind, toCents(booking.price), money.payments);
  const bringAmount = (kind: string) => {
    if (values.amount === startOf(kindOf(values))) void setFieldValue('amount', startOf(kindOf({ kind })));
  };
  return (
    <RadioGroupInput
      name="kind"
      label="What do you propose?"
      options={kinds.map((kind) => ({
        value: kind,
        ...moveChoices[party][kind],
        ...hintOf(kind, { booking, money, party }),
      }))}
      onChoose={bringAmount}
    />
  );
};

const hintOf = (kind: MoveKind, { booking: { status, begun }, money, party }: FieldProps) => {
  if (kind === 'cancel') {
    const verb = party === 'customer' ? 'Get' : 'Give';
    return { hint: `${verb} ${centsInWords(refundableCents(money.payments))} back, or less.` };
  }
  // A completed booking is never cancelled: before its time, giving everything back takes its place.
  return kind === 'refund' && status === 'completed' && !begun
    ? { hint: 'Enter the whole amount where the appointment is not to take place.' }
    : {};
};

const ProposeFields = ({ booking, money, party }: FieldProps) => {
  const { values } = useFormikContext<ProposeForm>();
  return (
    <>
      <MoveAmountInput kind={kindOf(values)} payments={money.payments} />
      <SuggestedAmounts priceCents={toCents(booking.price)} payments={money.payments} />
      <MovePreview
        move={readMove(kindOf(values), values.amount, money.payments)}
        booking={booking}
        money={money}
        reader={party}
      />
      <TextInput name="note" label="Note" optional multiline rows={2} />
    </>
  );
};
