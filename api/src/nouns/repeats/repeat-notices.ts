import { type FreeTime, formatMoney, paths, toDollars } from '@nearhand/contracts';
import { type NoticesOf, noticesOf, noticesToBoth } from '../bookings/booking-notices.ts';
import type { NewNotification } from '../notifications/notifications.ts';
import type { repeatCharges, repeats } from './table.ts';

type Repeat = typeof repeats.$inferSelect;

/** Once for both sides, with all dates. */
export const startNoticesOf =
  (
    { count, everyWeeks, priceCents }: Pick<Repeat, 'count' | 'everyWeeks' | 'priceCents'>,
    days: readonly FreeTime[],
  ): NoticesOf =>
  (detail, site) => {
    const often = everyWeeks === 1 ? 'every week' : 'every 2 weeks';
    const times = days.map((at, index) => ({ label: `${index + 1} of ${count}`, at }));
    const toCustomer = {
      subject: 'Your booking repeats',
      sentence: () =>
        `It repeats ${often}. Each further date is booked when it is 30 days ahead. Then ${formatMoney(toDollars(priceCents))} is held on your saved card, and charged as for each booking. You can skip a date, or stop repeating, on the page of the booking.`,
      times,
    };
    const toProvider = {
      subject: 'A booking repeats',
      sentence: (actor: string) =>
        `${actor} repeats this booking ${often}. You get a request for each date when it is 30 days ahead.`,
      times,
    };
    return noticesToBoth(detail, toCustomer, toProvider, site);
  };

/** For the provider. Without an email for a date that was announced with all others a moment ago. */
export const requestNoticesOf =
  ({ customerId, count }: Pick<Repeat, 'count' | 'customerId'>, number: number, isAnnounced: boolean): NoticesOf =>
  (detail, site) => {
    const notice = {
      subject: 'New booking request',
      sentence: (actor: string) => `${actor} would like to book you. It is number ${number} of ${count} in a repeat.`,
    };
    const notices = noticesOf(detail, notice, customerId, site);
    return isAnnounced ? { ...notices, emails: [] } : notices;
  };

/** For the customer, about a date that is not booked. `detail` is the first booking. */
export const failureNoticesOf =
  (time: FreeTime, reason: string): NoticesOf =>
  (detail, site) => {
    const notice = {
      subject: 'A date of your repeat was not booked',
      sentence: () => `${reason} Nothing is charged for it, and the other dates go on.`,
      times: [{ label: 'When', at: time }],
    };
    return noticesOf(detail, notice, detail.provider.id, site);
  };

type Unpaid = Exclude<(typeof repeatCharges)[number], 'not-due' | 'paid'>;

const unpaidSentences: Record<Unpaid, string> = {
  'needs-authentication': 'Your bank asks you to confirm the payment.',
  failed: 'Your saved card was declined.',
  'no-card': 'You have no saved card.',
};

/** For the customer, about a booking of a repeat that the saved card did not pay for. They lead to its payment. */
export const unpaidNoticesOf =
  (outcome: Unpaid): NoticesOf =>
  (detail, site) => {
    const path = paths.pay(detail.booking.id);
    const notice = {
      subject: 'A booking of your repeat is not paid',
      sentence: () =>
        `${unpaidSentences[outcome]} The time is held for you as for each unpaid request. Please pay, or it is cancelled.`,
    };
    const { emails, notifications } = noticesOf(detail, notice, detail.provider.id, site);
    const button = { label: 'Pay for the booking', url: `${site.publicOrigins[0] ?? ''}${path}` };
    return {
      emails: emails.map((email) => ({ ...email, content: { ...email.content, button } })),
      notifications: notifications.map((one) => ({ ...one, path })),
    };
  };

/** For the side whose account goes on. */
export const endedNotification = (
  { customerId, providerId, firstBookingId, timeSlot }: Repeat,
  endedId: string,
): NewNotification => ({
  userId: endedId === customerId ? providerId : customerId,
  title: 'A repeat has ended',
  text: `No further dates are booked at ${timeSlot}: the other account is no longer active. Bookings that are made stay.`,
  path: paths.booking(firstBookingId),
});
