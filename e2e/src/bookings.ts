import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Availability,
  addDays,
  type Booking,
  defaultTimeSlots,
  errorCodes,
  type Service,
  toWireDate,
} from '@nearhand/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { dataFolder } from './site/site.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface Wish {
  /** The customer's. */
  token: string;
  /** Absent: any service will do. */
  service?: Service;
  address?: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** An active service of the demo data whose provider answers each request, one of `providerToken`'s own where that is given: journeys pause those they make. */
export const anyService = async (request: APIRequestContext, providerToken?: string): Promise<Service> => {
  const answer = providerToken
    ? await request.get('/api/services/me', { headers: bearer(providerToken) })
    : await request.get('/api/services?limit=30');
  const services: Service[] = (await answer.json()).data;
  const active = services.filter(
    ({ status, createdAt, instantMinutes }) =>
      status === 'active' && instantMinutes === undefined && Date.parse(createdAt) < Date.now() - dayMs,
  );
  const service = active[Math.floor(Math.random() * active.length)];
  if (!service) throw new Error('There is no active service.');
  return service;
};

/** Times of a service that are free, soonest first; today's are left out. */
export const freeTimes = async (request: APIRequestContext, service: Service) => {
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = [addDays(today, 2), addDays(today, 29)];
  const answer = await request.get(`/api/services/${service._id}/availability?from=${from}&to=${to}`);
  const { taken }: Availability = (await answer.json()).data;
  const slots = service.availableTimeSlots?.length ? service.availableTimeSlots : defaultTimeSlots;
  return Array.from({ length: 28 }, (_, ahead) => addDays(from, ahead))
    .flatMap((date) => slots.map((timeSlot) => ({ date, timeSlot })))
    .filter((time) => !taken.some((one) => one.date === time.date && one.timeSlot === time.timeSlot));
};

/** Books a free time; journeys run side by side, so that one which is lost meanwhile leads to the next. */
export const makeBooking = async (
  request: APIRequestContext,
  { token, service, address = '7 Orchard Row' }: Wish,
): Promise<Booking> => {
  const wanted = service ?? (await anyService(request));
  const option = wanted.options[0];
  for (const { date, timeSlot } of await freeTimes(request, wanted)) {
    const response = await request.post('/api/bookings', {
      headers: bearer(token),
      data: {
        service: wanted._id,
        serviceOption: option?._id,
        price: option?.price,
        date: toWireDate(date),
        timeSlot,
        address,
      },
    });
    const isRefused = response.status() === 409;
    const { code } = await response.json();
    if (isRefused && (code === errorCodes.slotTaken || code === errorCodes.slotNotOffered)) continue;
    expect(response.status(), await response.text()).toBe(201);
    return (await response.json()).data;
  }
  throw new Error('Nothing is free.');
};

/** The booking as the API shows it to the token's owner. */
export const readBooking = async (request: APIRequestContext, token: string, id: string): Promise<Booking> =>
  (await (await request.get(`/api/bookings/${id}`, { headers: bearer(token) })).json()).data;

export const changeBooking = async (
  request: APIRequestContext,
  token: string,
  id: string,
  status: Booking['status'],
): Promise<void> => {
  const response = await request.put(`/api/bookings/${id}`, { headers: bearer(token), data: { status } });
  expect(response.status(), await response.text()).toBe(200);
};

interface Intent {
  status: string;
  amount: number;
  metadata: Record<string, string>;
}

/** Amounts that Stripe holds or took for a booking, in cents: one entry per charge in force. */
export const chargesOf = async (request: APIRequestContext, bookingId: string): Promise<number[]> => {
  const { stripeScriptUrl } = await (await request.get('/config.json')).json();
  const { stripeSecret } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'));
  const answer = await request.get(`${new URL(stripeScriptUrl).origin}/v1/payment_intents?limit=100`, {
    headers: bearer(stripeSecret),
  });
  const intents: Intent[] = (await answer.json()).data;
  return intents
    .filter(({ metadata, status }) => metadata.bookingId === bookingId && /^(requires_capture|succeeded)$/.test(status))
    .map(({ amount }) => amount);
};
