import { allNouns } from '../kernel/nouns/noun.ts';
import { accounts } from './accounts/index.ts';
import { adminActions } from './admin-actions/index.ts';
import { blocksNoun } from './blocks/index.ts';
import { bookingMoney } from './booking-money/index.ts';
import { bookingRequests } from './booking-requests/index.ts';
import { bookings } from './bookings/index.ts';
import { calendars } from './calendars/index.ts';
import { cancellation } from './cancellation/index.ts';
import { checkouts } from './checkouts/index.ts';
import { contact } from './contact/index.ts';
import { conversations } from './conversations/index.ts';
import { credentials } from './credentials/index.ts';
import { dashboards } from './dashboards/index.ts';
import { deposits } from './deposits/index.ts';
import { documents } from './documents/index.ts';
import { exports } from './exports/index.ts';
import { figures } from './figures/index.ts';
import { identitiesNoun } from './identities/index.ts';
import { live } from './live/index.ts';
import { notifications } from './notifications/index.ts';
import { office } from './office/index.ts';
import { operations } from './operations/index.ts';
import { passkeysNoun } from './passkeys/index.ts';
import { payments } from './payments/index.ts';
import { placesNoun } from './places/index.ts';
import { plans } from './plans/index.ts';
import { portfolio } from './portfolio/index.ts';
import { reminders } from './reminders/index.ts';
import { repeatsNoun } from './repeats/index.ts';
import { reportsNoun } from './reports/index.ts';
import { reschedules } from './reschedules/index.ts';
import { reviews } from './reviews/index.ts';
import { savedCards } from './saved-cards/index.ts';
import { schedules } from './schedules/index.ts';
import { search } from './search/index.ts';
import { services } from './services/index.ts';
import { standingAcceptancesNoun } from './standing-acceptances/index.ts';
import { subscriptions } from './subscriptions/index.ts';
import { unsubscribe } from './unsubscribe/index.ts';
import { uploads } from './uploads/index.ts';
import { waiting } from './waiting/index.ts';
import { wallet } from './wallet/index.ts';
import { withdrawals } from './withdrawals/index.ts';

/**
 * In the order in which their hooks run: bookings, withdrawals and deposits put their money into the wallet before it is
 * checked, and a payment ends before its time is offered.
 */
export const nouns = allNouns([
  accounts,
  identitiesNoun,
  bookings,
  bookingRequests,
  bookingMoney,
  payments,
  savedCards,
  deposits,
  withdrawals,
  wallet,
  services,
  standingAcceptancesNoun,
  notifications,
  uploads,
  credentials,
  calendars,
  checkouts,
  subscriptions,
  plans,
  schedules,
  cancellation,
  waiting,
  repeatsNoun,
  exports,
  search,
  reviews,
  reschedules,
  reminders,
  portfolio,
  conversations,
  documents,
  dashboards,
  live,
  contact,
  unsubscribe,
  operations,
  adminActions,
  office,
  figures,
  reportsNoun,
  blocksNoun,
  passkeysNoun,
  placesNoun,
]);
