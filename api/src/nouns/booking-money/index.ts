import { errorCodes, formatMoney, toCents, toDollars } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { singleAdminLimitCents } from '../../kernel/admin-actions/admin-actions.ts';
import { notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { idempotencyKeyOf } from '../../kernel/idempotency/first-answer.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { hours } from '../../kernel/time/clock.ts';
import { amountInvalid } from '../../ledger/wallet-amounts.ts';
import { ownBookings } from '../bookings/exports.ts';
import { cardAttemptLimit } from '../payments/saved-card-payment.ts';
import { agreements } from '../payments/table.ts';
import { acceptAgreement, endAgreement, endDueAgreements } from './answer-agreement.ts';
import { findLastCase, listCases, toCase, totalOfCase } from './case-repository.ts';
import { decideCase } from './decide-case.ts';
import { endByPolicy } from './end-by-policy.ts';
import { bookingMoneyOfAccount, openCase, replyToCase, withdrawCase } from './open-case.ts';
import { beginExtraCard, payExtraFromWallet, payExtraWithSavedCard } from './pay-extra.ts';
import { proposeAgreement } from './propose-agreement.ts';
import { readBookingMoney, toAgreement } from './read-booking-money.ts';
import * as tables from './table.ts';
import { caseDecisions, cases } from './table.ts';

const casesOf = (userId: string) => rowsOf(cases, ownBookings(cases.bookingId, userId));

const decisionsOf = (userId: string) => {
  const ownCases = sql`select ${cases.id} from ${cases} where ${ownBookings(cases.bookingId, userId)}`;
  return rowsOf(caseDecisions, sql`${caseDecisions.caseId} in (${ownCases})`, { without: ['decidedBy'] });
};

/** Each sends an email to the other side. */
const proposalsPerHourLimit = 30;
const caseStepsPerHourLimit = 20;

/** Decimal dollars as cents. Throws 400 for fractions of a cent and for less than nothing. */
const centsOf = (dollars: number): number => {
  const cents = toCents(dollars);
  const isWhole = Number.isSafeInteger(cents) && toDollars(cents) === dollars;
  if (!isWhole || cents < 0) throw amountInvalid('Please enter a valid amount.');
  return cents;
};

const agreementRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'agreements', proposalsPerHourLimit, hours(1), 'proposals');
  const cardAttempts = cardAttemptLimit(app);
  return {
    'GET bookings/:id/money': async ({ viewer, params: { id } }) => ({ data: await readBookingMoney(app, id, viewer) }),
    'POST bookings/:id/agreements': async (request) => {
      const { viewer, params, body } = request;
      const { kind, note } = body;
      const wanted = { kind, amountCents: centsOf(body.amount), note: note ?? '' };
      // The page shows one that has expired as over, also before the job has ended it.
      await endDueAgreements(app, eq(agreements.bookingId, params.id));
      const propose = () => proposeAgreement(app, params.id, wanted, viewer, idempotencyKeyOf(request));
      return { data: toAgreement(await countOnSuccess(limit, [params.id, viewer._id], propose), app.clock()) };
    },
    'POST bookings/:id/cancel': async ({ viewer, params: { id }, body: { returned } }) => {
      const cancel = () => endByPolicy(app, id, 'policy', centsOf(returned), viewer);
      return { data: toAgreement(await countOnSuccess(limit, [id, viewer._id], cancel), app.clock()) };
    },
    'POST bookings/:id/no-show': async ({ viewer, params: { id }, body: { returned } }) => {
      const claim = () => endByPolicy(app, id, 'no-show', centsOf(returned), viewer);
      return { data: toAgreement(await countOnSuccess(limit, [id, viewer._id], claim), app.clock()) };
    },
    'POST agreements/:id/accept': async ({ viewer, params: { id } }, _reply, run) => ({
      data: toAgreement(await acceptAgreement(app, id, viewer, run), app.clock()),
    }),
    'POST agreements/:id/decline': async ({ viewer, params: { id } }) => ({
      data: toAgreement(await endAgreement(app, id, viewer), app.clock()),
    }),
    'POST agreements/:id/wallet': async ({ viewer, params: { id } }, _reply, run) => ({
      data: toAgreement(await payExtraFromWallet(app, id, viewer, run), app.clock()),
    }),
    'POST agreements/:id/intent': async ({ viewer, params: { id } }) => ({
      data: await beginExtraCard(app, id, viewer),
    }),
    'POST agreements/:id/saved-card': async ({ viewer, params: { id }, body: { card } }, _reply, run) => {
      await cardAttempts.count(viewer._id);
      return { data: await payExtraWithSavedCard(app, id, card, viewer, run) };
    },
  };
});

const caseRoutes = implement((app) => {
  const limit = rateLimit(app.database, 'cases', caseStepsPerHourLimit, hours(1), 'changes of cases');
  const shown = async (bookingId: string, isAdmin: boolean) => {
    const found = await findLastCase(app.db, bookingId);
    if (!found) throw notFound(errorCodes.caseNotFound, 'The case');
    return { data: toCase(found, isAdmin) };
  };
  return {
    'GET cases': ({ query }) => listCases(app.db, query.state, askedPage(query)),
    'POST bookings/:id/case': async ({ viewer, params: { id }, body }) => {
      await countOnSuccess(limit, [viewer._id], () => openCase(app, id, body, viewer));
      return shown(id, false);
    },
    'POST cases/:id/reply': async ({ viewer, params: { id }, body }) => {
      return shown(await countOnSuccess(limit, [viewer._id], () => replyToCase(app, id, body.reply, viewer)), false);
    },
    'POST cases/:id/withdraw': async ({ viewer, params: { id } }) => shown(await withdrawCase(app, id, viewer), false),
    'POST cases/:id/decide': {
      secondAdmin: async ({ params: { id }, body: { outcome, amount, reason } }) => {
        // The provider gets what a cancellation does not give back.
        const cents = outcome === 'cancel' ? await totalOfCase(app.db, id) : toCents(amount);
        if (cents <= singleAdminLimitCents) return undefined;
        const share = outcome === 'cancel' ? ` of ${formatMoney(toDollars(cents))}` : '';
        const summary = `Decide a case: ${outcome}, ${formatMoney(amount)}${share}`;
        return { subject: { kind: 'case', id }, summary, reason };
      },
      handler: async ({ viewer, params: { id }, body }) => {
        const { outcome, amount, reason, ...read } = body;
        const decision = { outcome, amountCents: centsOf(amount), reason };
        return shown(await decideCase(app, id, decision, viewer, read), true);
      },
    },
  };
});

export const bookingMoney = noun({
  routes: [agreementRoutes, caseRoutes],
  tables,
  exports: {
    cases: exportFile('cases.json', 'Problems that were reported with your bookings.', casesOf),
    caseDecisions: exportFile('decisions.json', 'Decisions of our team about these problems, in cents.', decisionsOf),
  },
  onAccount: [bookingMoneyOfAccount],
  jobs: [
    {
      name: 'end-agreements',
      schedule: '* * * * *',
      run: (context, signal) => endDueAgreements(context, undefined, signal),
    },
  ],
});
