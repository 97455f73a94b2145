import { openAgreementStates } from '@nearhand/contracts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import { lockBooking } from '../bookings/booking-repository.ts';
import { agreementNoticesOf } from '../payments/agreement-notices.ts';
import {
  type Agreement,
  findAgreement,
  findDueAgreements,
  setAgreementState,
} from '../payments/agreement-repository.ts';
import { syncPayments } from '../payments/booking-payments.ts';
import type { AnswerContext } from './answer-agreement.ts';

const batchSize = 100;

/** Ends open proposals after their expiry. Both sides are told. */
export const endDueAgreements = (context: AnswerContext, signal: AbortSignal): Promise<void> =>
  forEachDue(context, {
    job: 'end-agreements',
    signal,
    pageAfter: (last: Agreement | undefined) => findDueAgreements(context.db, context.clock(), last, batchSize),
    act: (due) => endDue(context, due),
  });

const endDue = async (context: AnswerContext, { id, bookingId }: Agreement): Promise<void> => {
  await context.db.transaction(async (tx) => {
    await lockBooking(tx, bookingId);
    const agreement = await findAgreement(tx, id);
    if (!openAgreementStates.some((open) => open === agreement?.state) || !agreement) return;
    await setAgreementState(tx, id, 'expired', context.clock());
    const isGift = agreement.kind === 'tip' && agreement.proposedBy === 'customer';
    if (!isGift) await tellSides(context, tx, bookingId, agreementNoticesOf('expire', agreement, ''));
  });
  await syncPayments(context, bookingId);
};
