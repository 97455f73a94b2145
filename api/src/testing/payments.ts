import type { Booking } from '@nearhand/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { booked, type TestBooking } from './booked.ts';
import { listing, type TestService } from './listings.ts';
import { type Person, person } from './people.ts';
import type { TestApp } from './test-app.ts';
import type { TestStripe } from './test-stripe.ts';

export interface Deal {
  service: TestService;
  booking: TestBooking;
  customer: Person;
  provider: Person;
}

/** A customer's pending booking of $45 with a provider, both new. */
export const deal = async (site: TestApp, values: Parameters<typeof booked>[3] = {}): Promise<Deal> => {
  const provider = await person(site, 'provider');
  const customer = await person(site);
  const service = await listing(site, provider);
  return { provider, customer, service, booking: await booked(site, service, customer, values) };
};

export const beginPayment = async (site: TestApp, { booking, customer }: Deal) => {
  const answer = await site.call('POST', '/payments/create-intent', {
    as: customer,
    body: { bookingId: booking.id },
  });
  const { clientSecret } = answer.json<{ data: { clientSecret: string } }>().data;
  return clientSecret.split('_secret_')[0] ?? '';
};

/** The customer's browser confirms with a card; the API hears nothing of it yet. */
export const confirmCard = async (
  site: TestApp,
  { stripe }: TestStripe,
  paid: Deal,
  payment_method = 'pm_card_visa',
): Promise<string> => {
  const intentId = await beginPayment(site, paid);
  await stripe.paymentIntents.confirm(intentId, { payment_method }).catch((error: unknown) => {
    if (!(error instanceof Error && 'decline_code' in error)) throw error;
  });
  return intentId;
};

export const seenBy = async (site: TestApp, viewer: Person, id: string): Promise<Booking> =>
  (await site.call('GET', `/bookings/${id}`, { as: viewer })).json<{ data: Booking }>().data;

/** A booking whose card payment is held; its id and intent. */
export const paidDeal = async (site: TestApp, stripe: TestStripe, values: Parameters<typeof booked>[3] = {}) => {
  const made = await deal(site, values);
  const intentId = await confirmCard(site, stripe, made);
  await seenBy(site, made.customer, made.booking.id);
  return { ...made, intentId };
};

export const change = (site: TestApp, viewer: Person, id: string, status: string): Promise<LightMyRequestResponse> =>
  site.call('PUT', `/bookings/${id}`, { as: viewer, body: { status } });

export const balanceOf = async (site: TestApp, owner: Person): Promise<number> =>
  (await site.call('GET', '/wallet', { as: owner })).json<{ data: { balance: number } }>().data.balance;
