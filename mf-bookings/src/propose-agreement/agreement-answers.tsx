import {
  type Agreement,
  allowedAgreementActions,
  type Booking,
  type BookingParty,
  formatMoney,
  type MoveKind,
  paths,
} from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Box, Button, LinkButton, Stack } from '@nearhand/ui';
import { type ReactNode, useState } from 'react';
import { AcceptDialog } from '../bookings/accept-dialog.tsx';
import { acceptAgreement, declineAgreement } from './agreement-api.ts';

type Answer = 'accept' | 'decline' | 'withdraw';

const answerTexts: Record<Answer, { label: string; done: string; failed: string }> = {
  accept: { label: 'Accept', done: 'Proposal accepted', failed: 'Failed to accept the proposal' },
  decline: { label: 'Decline', done: 'Proposal declined', failed: 'Failed to decline the proposal' },
  withdraw: { label: 'Withdraw Proposal', done: 'Proposal withdrawn', failed: 'Failed to withdraw the proposal' },
};

const acceptTexts: Record<MoveKind, string> = {
  cancel: 'The booking is cancelled, and the money moves now. This cannot be undone.',
  refund: 'The money moves now. This cannot be undone.',
  charge: 'The customer can then pay it. No money moves before that.',
  tip: 'The customer can then pay it. No money moves before that.',
};

interface Props {
  booking: Booking;
  agreement: Agreement;
  party: BookingParty;
  /** The effect of the proposal, which the confirmation repeats. */
  children: ReactNode;
}

/** The buttons of an open proposal. */
export const AgreementAnswers = ({ booking, agreement, party, children }: Props) => {
  const { send, isPending } = useAnswer(booking._id, agreement._id);
  const [isAccepting, setAccepting] = useState(false);
  const actions = allowedAgreementActions(agreement, party);
  if (actions.length === 0) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {actions.includes('pay') && (
        <LinkButton to={paths.payExtra(booking._id, agreement._id)} variant="contained">
          {`Pay ${formatMoney(agreement.amount)}`}
        </LinkButton>
      )}
      {actions.includes('accept') && (
        <Button variant="contained" disabled={isPending} onClick={() => setAccepting(true)}>
          {answerTexts.accept.label}
        </Button>
      )}
      {(['decline', 'withdraw'] as const)
        .filter((answer) => actions.includes(answer))
        .map((answer) => (
          <Button key={answer} variant="outlined" disabled={isPending} onClick={() => void send(answer)}>
            {answerTexts[answer].label}
          </Button>
        ))}
      {isAccepting && actions.includes('accept') && (
        <AcceptDialog
          title="Accept Proposal"
          text={acceptTexts[agreement.kind]}
          confirmLabel={answerTexts.accept.label}
          busy={isPending}
          onConfirm={() => void send('accept').finally(() => setAccepting(false))}
          onClose={() => setAccepting(false)}
        >
          <Box sx={{ mt: 2 }}>{children}</Box>
        </AcceptDialog>
      )}
    </Stack>
  );
};

const useAnswer = (bookingId: string, id: string) => {
  const accept = useAction(() => acceptAgreement(bookingId), answerTexts.accept);
  const decline = useAction(declineAgreement(bookingId));
  const send = (answer: Answer): Promise<unknown> =>
    answer === 'accept' ? accept.run({ params: { id } }) : decline.run(id, answerTexts[answer]);
  return { send, isPending: accept.isPending || decline.isPending };
};
