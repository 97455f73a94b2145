import { formatMoney, type MoveKind, toDollars } from '@nearhand/contracts';
import { nameText } from '../../kernel/email/email.ts';
import { type Notice, type NoticesOf, noticesOf } from '../bookings/booking-notices.ts';
import type { Agreement } from './agreement-repository.ts';

type AgreementEvent = 'propose' | 'accept' | 'decline' | 'withdraw' | 'expire' | 'pay' | 'ask';

const proposals: Record<MoveKind, (amount: string) => string> = {
  cancel: (amount) => `cancel the booking and give ${amount} back to the customer`,
  refund: (amount) => `give ${amount} back to the customer`,
  charge: (amount) => `an extra charge of ${amount}`,
  tip: (amount) => `a tip of ${amount}`,
};

const notices: Record<AgreementEvent, (proposal: string) => Notice> = {
  propose: (proposal) => ({
    subject: 'A proposal for your booking',
    sentence: (actor) => `${actor} proposes: ${proposal}.`,
  }),
  accept: (proposal) => ({
    subject: 'Your proposal was accepted',
    sentence: (actor) => `${actor} has accepted: ${proposal}.`,
  }),
  ask: (proposal) => ({
    subject: 'Please pay what you agreed on',
    sentence: (actor) => `${actor} has accepted: ${proposal}. It is paid on the page of the booking.`,
  }),
  decline: (proposal) => ({
    subject: 'Your proposal was declined',
    sentence: (actor) => `${actor} has declined: ${proposal}. The booking stays as it is.`,
  }),
  withdraw: (proposal) => ({
    subject: 'A proposal was withdrawn',
    sentence: (actor) => `${actor} no longer proposes: ${proposal}. The booking stays as it is.`,
  }),
  expire: (proposal) => ({
    subject: 'A proposal has expired',
    sentence: () => `Nobody answered in time: ${proposal}. The booking stays as it is.`,
  }),
  pay: (proposal) => ({ subject: 'You were paid', sentence: (actor) => `${actor} has paid ${proposal}.` }),
};

/** Tells the side that did not act; without an actor both sides. */
export const agreementNoticesOf =
  (
    event: AgreementEvent,
    { kind, amountCents, note }: Pick<Agreement, 'amountCents' | 'kind' | 'note'>,
    actorId: string,
  ): NoticesOf =>
  (detail, site) => {
    const notice = notices[event](proposals[kind](formatMoney(toDollars(amountCents))));
    const said = note ? { note: { label: 'Note', value: nameText(note) } } : {};
    return noticesOf(detail, { ...notice, ...said }, actorId, site);
  };
