import type { BookingCase, CaseOutcome } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { completedDeal, confirmedDeal, moneyOf } from '../../testing/fixtures/agreements.ts';
import { seenBy } from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { stripeThrough } from '../../testing/fixtures/wallets.ts';
import { openLive } from '../../testing/live-reader.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { bookings } from '../bookings/table.ts';

const stripe = useTestStripe();
const calls: string[] = [];
let isDown = false;
const site = useTestApp({
  get stripe() {
    return stripeThrough(stripe, (input, init) => {
      calls.push(String(input));
      return isDown ? Promise.reject(new Error('The network is down.')) : fetch(input, init);
    });
  },
  get settings() {
    return stripe.overrides.settings;
  },
});
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  isDown = false;
});

test.each<[CaseOutcome, number, boolean]>([
  ['refund', 20, true],
  ['cancel', 45, false],
])(
  'a decision (%s) is told to both sides, who read it without waiting for Stripe',
  async (kind, amount, isCompleted) => {
    const made = await (isCompleted ? completedDeal : confirmedDeal)(site, stripe, 'card');
    await site.db.update(bookings).set({ date: '2026-01-05' }).where(eq(bookings.id, made.booking.id));
    const report = { reason: 'no-show', statement: 'Nobody came.' };
    const path = `/bookings/${made.booking.id}/case`;
    const { _id } = (await site.call('POST', path, { as: made.customer, body: report })).json<{ data: BookingCase }>()
      .data;
    const admin = await person(site, 'admin');
    const sides = [made.customer, made.provider];
    const streams = await Promise.all(sides.map((as) => openLive(site.app, as)));
    for (const stream of streams) expect((await stream.next())?.name).toBe('ready');
    isDown = true;
    const body = { outcome: kind, amount, reason: 'We asked both sides.' };
    expect((await site.call('POST', `/cases/${_id}/decide`, { as: admin, body })).statusCode).toBe(200);
    for (const stream of streams) {
      let heard = await stream.next();
      while (heard && heard.name !== 'booking.changed') heard = await stream.next();
      expect(heard?.payload).toEqual({ bookingId: made.booking.id });
      stream.leave();
    }
    calls.length = 0;
    for (const as of sides) {
      expect((await moneyOf(site, as, made)).case).toMatchObject({ state: 'decided', decision: { outcome: kind } });
      expect((await seenBy(site, as, made.booking.id)).status).toBe(kind === 'cancel' ? 'cancelled' : 'completed');
    }
    expect(calls).toEqual([]);
  },
);
