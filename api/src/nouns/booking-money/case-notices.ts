import { type CaseOutcome, formatMoney, toDollars } from '@nearhand/contracts';
import { type Notice, type NoticesOf, noticesOf } from '../bookings/booking-notices.ts';

export type CaseEvent = 'open' | 'reply' | 'withdraw';

const notices: Record<CaseEvent, Notice> = {
  open: {
    subject: 'A problem with your booking was reported',
    sentence: (actor) =>
      `${actor} has reported a problem. Please say on the page of the booking what happened. Our team then decides.`,
  },
  reply: { subject: 'There is a statement on your case', sentence: (actor) => `${actor} has said what happened.` },
  withdraw: { subject: 'A reported problem is solved', sentence: (actor) => `${actor} has withdrawn the case.` },
};

export const caseNoticesOf =
  (event: CaseEvent, actorId: string): NoticesOf =>
  (detail, site) =>
    noticesOf(detail, notices[event], actorId, site);

const outcomes: Record<CaseOutcome, (amount: string) => string> = {
  cancel: (amount) => `The booking is cancelled and ${amount} goes back to the customer.`,
  refund: (amount) => `${amount} goes back to the customer.`,
  charge: (amount) => `The customer is asked to pay ${amount} more.`,
  tip: (amount) => `The customer is asked for a tip of ${amount}.`,
  none: () => 'No money moves.',
};

/** Tells both sides what was decided and why. */
export const decisionNoticesOf =
  (outcome: CaseOutcome, amountCents: number, reason: string): NoticesOf =>
  (detail, site) => {
    const sentence = outcomes[outcome](formatMoney(toDollars(amountCents)));
    const notice: Notice = {
      subject: 'Your case is decided',
      sentence: () => `Our team has decided: ${sentence}`,
      note: { label: 'Reason', value: reason },
    };
    return noticesOf(detail, notice, '', site);
  };
