import { allNouns } from '../kernel/nouns/noun.ts';
import * as list from './list.ts';

/** Bookings, withdrawals and deposits put their money into the wallet before it is checked, and a payment ends before its time is offered. */
export const nouns = allNouns(list, [
  list.bookings,
  list.bookingMoney,
  list.payments,
  list.deposits,
  list.withdrawals,
  list.wallet,
]);
