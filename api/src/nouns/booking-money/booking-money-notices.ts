import { type CaseOutcome, formatMoney, type MoneyOutcome, type PolicyReason, toDollars } from '@nearhand/contracts';
import { nameText } from '../../kernel/email/email.ts';
import { type Notice, type NoticesOf, noticesOf, noticesToBoth } from '../bookings/booking-notices.ts';

type CaseEvent = 'open' | 'reply' | 'withdraw';

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

/** The customer, in the words of each reader. */
const customerAs = {
  customer: { whom: 'you', isAsked: 'You are asked' },
  provider: { whom: 'the customer', isAsked: 'The customer is asked' },
} as const;
type CustomerWords = (typeof customerAs)[keyof typeof customerAs];

const outcomes: Record<CaseOutcome, (amount: string, customer: CustomerWords) => string> = {
  cancel: (amount, { whom }) => `The booking is cancelled and ${amount} goes back to ${whom}.`,
  refund: (amount, { whom }) => `${amount} goes back to ${whom}.`,
  charge: (amount, { isAsked }) => `${isAsked} to pay ${amount} more.`,
  tip: (amount, { isAsked }) => `${isAsked} for a tip of ${amount}.`,
  none: () => 'No money moves.',
};

/** Tells both sides what was decided and why. */
export const decisionNoticesOf =
  (outcome: CaseOutcome, amountCents: number, reason: string): NoticesOf =>
  (detail, site) => {
    const notice = (customer: CustomerWords): Notice => ({
      subject: 'Your case is decided',
      sentence: () => `Our team has decided: ${outcomes[outcome](inWords(amountCents), customer)}`,
      note: { label: 'Reason', value: reason },
    });
    return noticesToBoth(detail, notice(customerAs.customer), notice(customerAs.provider), site);
  };

interface PolicyEnd {
  reason: PolicyReason;
  returnedCents: number;
  /** After it. */
  outcome: MoneyOutcome;
  caseDays: number;
}

const inWords = (cents: number): string => formatMoney(toDollars(cents));

/** Each side reads its own sums: the fee is between the provider and the marketplace. */
export const policyNoticesOf =
  ({ reason, returnedCents, outcome, caseDays }: PolicyEnd): NoticesOf =>
  (detail, site) => {
    const { customer, provider } = detail;
    const [customerName, providerName] = [nameText(customer.name), nameText(provider.name)];
    const { customerPays, providerGets, fee } = outcome;
    const comesBack = `${inWords(returnedCents)} comes back to you; you pay ${inWords(customerPays)}.`;
    const lessFee = fee > 0 ? ` (${inWords(fee)} of ${inWords(customerPays)} is the fee)` : '';
    const receives = `${inWords(returnedCents)} goes back to the customer; you receive ${inWords(providerGets)}${lessFee}.`;
    const notice = (sentence: string): Notice => ({ subject: 'A booking was cancelled', sentence: () => sentence });
    if (reason === 'policy') {
      const toCustomer = notice(`You have cancelled this booking. ${comesBack}`);
      return noticesToBoth(detail, toCustomer, notice(`${customerName} has cancelled this booking. ${receives}`), site);
    }
    const toCustomer = notice(
      `${providerName} says that you did not come, so this booking is cancelled. ${comesBack} If this is wrong, please report a problem on the page of the booking within ${caseDays} days.`,
    );
    const toProvider = notice(
      `You have said that ${customerName} did not come, so this booking is cancelled. ${receives}`,
    );
    return noticesToBoth(detail, toCustomer, toProvider, site);
  };
