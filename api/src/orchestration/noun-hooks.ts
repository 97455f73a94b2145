import fp from 'fastify-plugin';
import type { AccountHook } from '../nouns/accounts/account-hooks.ts';
import { casesOfAccount } from '../nouns/booking-money/open-case.ts';
import type { BookingHook } from '../nouns/bookings/booking-lifecycle.ts';
import { bookingsOfAccount } from '../nouns/bookings/booking-repository.ts';
import { calendarsOfAccount } from '../nouns/calendars/calendar-feed.ts';
import { depositsOfAccount } from '../nouns/deposits/deposit-resource.ts';
import { exportsOfAccount } from '../nouns/exports/data-exports.ts';
import { notificationsOfAccount } from '../nouns/notifications/notifications.ts';
import { bookingPayments, paymentsOfAccount } from '../nouns/payments/booking-payments.ts';
import { billingOfAccount } from '../nouns/plans/end-billing.ts';
import { scheduleOfAccount } from '../nouns/schedules/write-schedule.ts';
import { savedOfAccount } from '../nouns/services/saved-services.ts';
import { servicesOfAccount } from '../nouns/services/service-repository.ts';
import { avatarOfAccount } from '../nouns/uploads/avatar.ts';
import { offersOnCancellation } from '../nouns/waiting/offer-times.ts';
import { waitingOfAccount } from '../nouns/waiting/waiting-list.ts';
import { walletOfAccount } from '../nouns/wallet/wallet.ts';
import { withdrawalsOfAccount } from '../nouns/withdrawals/withdrawal-resource.ts';

/** In this order: bookings, withdrawals and deposits put their money into the wallet before it is checked. */
const accountHooks: readonly AccountHook[] = [
  bookingsOfAccount,
  casesOfAccount,
  paymentsOfAccount,
  withdrawalsOfAccount,
  depositsOfAccount,
  walletOfAccount,
  servicesOfAccount,
  savedOfAccount,
  notificationsOfAccount,
  avatarOfAccount,
  calendarsOfAccount,
  billingOfAccount,
  scheduleOfAccount,
  waitingOfAccount,
  exportsOfAccount,
];

const bookingHooks: readonly BookingHook[] = [bookingPayments, offersOnCancellation];

export const nounHooks = fp(async (app) => {
  app.decorate('accountHooks', accountHooks);
  app.decorate('bookingHooks', bookingHooks);
});
