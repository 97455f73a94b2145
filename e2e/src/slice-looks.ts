import {
  askedAnew,
  at,
  cancellable,
  conversationId,
  held,
  type Look,
  ofRepeat,
  operatedRelease,
  ownId,
  ownServiceId,
  placeShown,
  press,
  pressAndSee,
  providerId,
  receiptId,
  repeatable,
  serviceId,
  unpaid,
  unreviewed,
  withCards,
} from './look-steps.ts';
import { demo } from './site/site.ts';

/** Pages of slices, but for those of accounts and billing. */
export const slicePages: readonly Look[] = [
  { name: 'listing', path: at('/marketplace') },
  { name: 'listing, nothing found', path: at('/marketplace?q=nothing-of-the-kind') },
  { name: 'listing near a place', path: at('/marketplace?near=00110&sort=distance') },
  { name: 'listing, place unknown', path: at('/marketplace?near=nowhere') },
  {
    name: 'place dialog',
    path: at('/marketplace?near=00110'),
    reach: async (page) => {
      await placeShown(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: /^Near/ }).click();
      await page.getByRole('dialog', { name: 'Services near you' }).waitFor();
    },
  },
  { name: 'service near a place', path: async (page) => `/marketplace/service/${await serviceId(page)}?near=00141` },
  {
    name: 'review dialog',
    as: demo.customer,
    path: async (page) => `/marketplace/service/${await unreviewed(page)}`,
    reach: async (page) => {
      await press('Write a Review')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'provider page', path: async (page) => `/provider/${await providerId(page)}` },
  {
    name: 'own provider page',
    as: demo.provider,
    path: async (page) => `/provider/${await ownId(page, demo.provider)}`,
  },
  { name: 'saved services', as: demo.customer, path: at('/user/saved') },
  { name: 'messages', as: demo.provider, path: at('/messages') },
  {
    name: 'conversation',
    as: demo.customer,
    path: async (page) => `/messages/${await conversationId(page)}`,
    reach: (page) => page.getByRole('textbox', { name: 'Message' }).fill('w'.repeat(300)),
  },
  { name: 'new message', as: demo.admin, path: async (page) => `/messages/new?recipient=${await providerId(page)}` },
  { name: 'service detail', path: async (page) => `/marketplace/service/${await serviceId(page)}` },
  { name: 'booking form', as: demo.customer, path: async (page) => `/marketplace/book/${await serviceId(page)}` },
  {
    name: 'booking form, a time is chosen',
    as: demo.customer,
    path: async (page) => `/marketplace/book/${await serviceId(page)}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Next free/ }).click();
      await page.getByRole('radiogroup', { name: /^Times on/ }).waitFor();
    },
  },
  { name: 'payment', as: demo.customer, path: async (page) => `/marketplace/payment/${await unpaid(page)}` },
  {
    name: 'payment with a saved card',
    as: demo.customer,
    path: withCards(async (page) => `/marketplace/payment/${await unpaid(page)}`),
  },
  { name: 'my bookings', as: demo.customer, path: at('/user/my-bookings') },
  { name: 'booking detail', as: demo.customer, path: async (page) => `/user/my-bookings/${await unpaid(page)}` },
  { name: 'booking of a repeat', as: demo.customer, path: async (page) => `/user/my-bookings/${await ofRepeat(page)}` },
  {
    name: 'booking to repeat, dialog',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await repeatable(page)}`,
    reach: pressAndSee('Repeat Booking'),
  },
  {
    name: 'booking with another time asked for',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await askedAnew(page)}`,
  },
  {
    name: 'reschedule dialog',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await unpaid(page)}`,
    reach: pressAndSee('Request Reschedule'),
  },
  {
    name: 'booking with a policy',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await cancellable(page)}`,
  },
  {
    name: 'cancelling by the policy',
    as: demo.customer,
    path: async (page) => `/user/my-bookings/${await cancellable(page)}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Cancel booking: / }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'proposing a change',
    as: demo.provider,
    path: async (page) => `/user/my-bookings/${await held(page)}`,
    reach: async (page) => {
      await pressAndSee('Propose a Change')(page);
      await page.getByLabel('Give money back').check();
      await page.getByLabel('Amount').fill('5');
    },
  },
  ...['people', 'reports', 'reviews', 'cases', 'badges', 'bookings', 'money', 'approvals', 'log'].map((name) => ({
    name: `office ${name}`,
    as: demo.admin,
    path: at(`/office/${name}`),
  })),
  { name: 'office figures', as: demo.admin, path: at('/office') },
  { name: 'office decided reports', as: demo.admin, path: at('/office/reports?state=decided') },
  {
    name: 'office, suspending a person',
    as: demo.admin,
    path: async (page) => `/office/people/${await providerId(page)}`,
    reach: pressAndSee('Suspend'),
  },
  {
    name: 'reporting a service',
    as: demo.customer,
    path: async (page) => `/marketplace/service/${await serviceId(page)}`,
    reach: pressAndSee('Report this service'),
  },
  {
    name: 'blocking a person',
    as: demo.customer,
    path: async (page) => `/provider/${await providerId(page)}`,
    reach: pressAndSee('Block'),
  },
  {
    name: 'approving a badge',
    as: demo.admin,
    path: at('/office/badges'),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Approve' }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'releases', as: demo.admin, path: at('/operate') },
  { name: 'revision history', as: demo.admin, path: at('/operate/history') },
  { name: 'a release', as: demo.admin, path: operatedRelease },
  { name: 'booking history', as: demo.customer, path: at('/user/history') },
  { name: 'incoming bookings', as: demo.provider, path: at('/user/my-bookings') },
  { name: 'customer dashboard', as: demo.customer, path: at('/user/dashboard') },
  { name: 'customer wallet', as: demo.customer, path: at('/user/wallet') },
  { name: 'provider dashboard', as: demo.provider, path: at('/user/dashboard') },
  { name: 'admin dashboard', as: demo.admin, path: at('/user/dashboard') },
  { name: 'my services', as: demo.provider, path: at('/user/my-services') },
  { name: 'service area', as: demo.provider, path: at('/user/service-area') },
  {
    name: 'service area, place unknown',
    as: demo.provider,
    path: at('/user/service-area'),
    reach: async (page) => {
      await page.getByText('A list of postal codes').click();
      await page.getByRole('textbox', { name: 'Postal codes' }).fill(`00110, ${'9'.repeat(12)}`);
      await page.getByText(/We do not know this postal code/).waitFor();
    },
  },
  { name: 'calendar', as: demo.provider, path: at('/user/calendar') },
  {
    name: 'an hour of the calendar',
    as: demo.provider,
    path: at('/user/calendar'),
    reach: async (page) => {
      await page.getByRole('gridcell', { name: / for / }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    widths: [1280],
  },
  { name: 'working hours', as: demo.provider, path: at('/user/calendar/working-hours') },
  { name: 'cancellation policy', as: demo.provider, path: at('/user/calendar/cancellation') },
  {
    name: 'cancellation table, refused',
    as: demo.provider,
    path: at('/user/calendar/cancellation'),
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Own table' }).check();
      await page.getByRole('button', { name: 'Add row' }).first().click();
      await press('Save policy')(page);
    },
  },
  {
    name: 'time off',
    as: demo.provider,
    path: at('/user/calendar/time-off'),
    reach: async (page) => {
      const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('First day').fill(day(1));
      await page.getByLabel('Last day').fill(day(20));
      await page.getByText(/within this time\./).waitFor();
    },
  },
  { name: 'imported calendars', as: demo.provider, path: at('/user/calendar/imported') },
  { name: 'licences, refused', as: demo.provider, path: at('/user/credentials'), reach: press('Hand in') },
  {
    name: 'service form, refused',
    as: demo.provider,
    path: at('/user/create-service'),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add Option' }).click();
      await press('Create Service')(page);
    },
  },
  { name: 'service form', as: demo.provider, path: async (page) => `/user/edit-service/${await ownServiceId(page)}` },
  {
    name: 'leaving a service form',
    as: demo.provider,
    path: async (page) => `/user/edit-service/${await ownServiceId(page)}`,
    reach: async (page) => {
      await page.getByLabel('Service name').fill('Something else');
      await page
        .getByRole('link', { name: /My Services/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'service not found', as: demo.provider, path: at('/user/edit-service/00000000-0000-4000-8000-000000000000') },
  { name: 'provider wallet', as: demo.provider, path: at('/user/wallet') },
  { name: 'receipts', as: demo.customer, path: at('/user/documents') },
  { name: 'a receipt', as: demo.customer, path: async (page) => `/user/documents/${await receiptId(page)}` },
];
