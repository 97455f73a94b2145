import { type BookingStatus, formatMoney, type MoveKind, openAgreementStates, toDollars } from '@nearhand/contracts';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, insertRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { nameText } from '../../kernel/email/email.ts';
import { type Notice, type NoticesOf, noticesOf } from '../bookings/booking-notices.ts';
import { agreements } from './table.ts';

export type Agreement = typeof agreements.$inferSelect;

export const isOpenAgreement = inArray(agreements.state, [...openAgreementStates]);

/** True when a proposal ended without being accepted: what was paid for it goes back. */
export const agreementEnded = (agreement: Pick<Agreement, 'state'> | null): boolean =>
  agreement !== null && ['declined', 'withdrawn', 'expired'].includes(agreement.state);

export const findAgreement = (db: Database, id: string): Promise<Agreement | undefined> =>
  findRow(db, agreements, eq(agreements.id, id));

export const findOpenAgreement = (db: Database, bookingId: string): Promise<Agreement | undefined> =>
  findRow(db, agreements, and(eq(agreements.bookingId, bookingId), isOpenAgreement));

/** The agreement that ended a booking by its policy. */
export const findPolicyAgreement = (db: Database, bookingId: string): Promise<Agreement | undefined> =>
  findRow(db, agreements, and(eq(agreements.bookingId, bookingId), isNotNull(agreements.reason)));

export const findAgreementMadeBy = (
  db: Database,
  bookingId: string,
  proposedBy: Agreement['proposedBy'],
  requestKey: string,
): Promise<Agreement | undefined> =>
  findRow(
    db,
    agreements,
    and(
      eq(agreements.bookingId, bookingId),
      eq(agreements.proposedBy, proposedBy),
      eq(agreements.requestKey, requestKey),
    ),
  );

const shownLimit = 50;

/** Newest first, at most 50. */
export const findAgreements = (db: Database, bookingId: string): Promise<Agreement[]> =>
  db
    .select()
    .from(agreements)
    .where(eq(agreements.bookingId, bookingId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(shownLimit);

/** Those among `which` after `last`. */
export const findDueAgreements = (
  db: Database,
  now: Date,
  last: Pick<Agreement, 'id'> | undefined,
  limit: number,
  which: SQL | undefined,
): Promise<Agreement[]> =>
  db
    .select()
    .from(agreements)
    .where(and(isOpenAgreement, lte(agreements.expiresAt, now), which, last && gt(agreements.id, last.id)))
    .orderBy(asc(agreements.id))
    .limit(limit);

export const insertAgreement = async (tx: Database, values: typeof agreements.$inferInsert): Promise<Agreement> => {
  const agreement = await insertRow(tx, agreements, values);
  publish(tx, 'booking.changed', agreement.bookingId);
  return agreement;
};

/** The caller locks the booking. */
export const endAgreementAs = (tx: Database, id: string, state: Agreement['state'], now: Date): Promise<void> =>
  updateAgreement(tx, id, { state, endedAt: now });

export const updateAgreement = (tx: Database, id: string, values: Partial<Agreement>): Promise<void> =>
  changeAgreements(tx, values, eq(agreements.id, id));

/** Ends proposals that the booking's new status makes void: all of a cancelled one, a cancellation of a completed one. */
export const expireAgreements = async (
  tx: Database,
  bookingId: string,
  to: BookingStatus,
  now: Date,
): Promise<void> => {
  const isVoid = to === 'cancelled' ? undefined : eq(agreements.kind, 'cancel');
  const which = and(eq(agreements.bookingId, bookingId), isOpenAgreement, isVoid);
  await changeAgreements(tx, { state: 'expired', endedAt: now }, which);
};

const changeAgreements = async (tx: Database, values: Partial<Agreement>, which: SQL | undefined): Promise<void> => {
  const { bookingId } = agreements;
  const changed = await tx.update(agreements).set(values).where(which).returning({ bookingId });
  for (const agreement of changed) publish(tx, 'booking.changed', agreement.bookingId);
};

type AgreementEvent = 'propose' | 'accept' | 'decline' | 'withdraw' | 'expire' | 'pay' | 'ask' | 'unpaid';

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
  unpaid: (proposal) => ({
    subject: `Not paid: ${proposal}`,
    sentence: () => `This was not paid: ${proposal}. The booking stays as it is.`,
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
