import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { bookingBody, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { type Method, outcome, useTestApp } from '../../testing/test-app.ts';
import { credentialFiles, credentials } from '../badges/table.ts';
import { cases } from '../booking-money/table.ts';
import { bookings } from '../bookings/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';

const site = useTestApp();
const trade = useTrade(site, { now: '2030-05-10T12:00:00Z', provider: 'Pat Provider', customer: 'Carla Customer' });
const { provider, customer, service } = trade;
const admin = usePerson(site, 'admin');

const idOf = async (path: string, as: Person, body: object): Promise<string> =>
  (await site.call('POST', path, { as, body })).json().data._id;
const review = () => idOf('/reviews', customer, { service: service.id, rating: 1, comment: 'Nobody came.' });
const report = (as: Person, kind: string, id: string) => idOf('/reports', as, { kind, id, reason: 'offensive' });
const decision = { move: 'hide', reason: 'Against rule 4.' };

test.each<[matter: string, make: () => Promise<[path: string, body?: object | undefined, method?: Method]>]>([
  [
    'a case about their booking',
    async () => {
      const bookingId = await idOf('/bookings', customer, bookingBody(service, '2030-05-12'));
      const values = { bookingId, openedBy: 'customer', reason: 'no-show', statement: 'Nobody came.' } as const;
      const [made] = await site.db.insert(cases).values(values).returning();
      return [`/cases/${made?.id}/decide`, { outcome: 'none', amount: 0, reason: 'We asked both sides.' }];
    },
  ],
  [
    'their licence',
    async () => {
      const file = { ownerId: provider._id, type: 'application/pdf', bytes: 1 } as const;
      const [{ id: fileId = '' } = {}] = await site.db.insert(credentialFiles).values(file).returning();
      const licence = { kind: 'licence', title: 'Plumber', issuer: 'The state', validUntil: '2099-01-01' } as const;
      const values = { ...licence, ownerId: provider._id, fileId };
      const [made] = await site.db.insert(credentials).values(values).returning();
      return [`/office/credentials/${made?.id}/approve`];
    },
  ],
  [
    'a report about a review of their service',
    async () => {
      const reader = await person(site);
      return [`/office/reports/${await report(reader, 'review', await review())}/decide`, decision];
    },
  ],
  [
    'what they have reported',
    async () => [
      `/office/reports/${await report(provider, 'person', customer._id)}/decide`,
      { ...decision, move: 'warn' },
    ],
  ],
  [
    'that their hidden service is shown again',
    async () => {
      await site.db.update(services).set({ hiddenAt: site.now }).where(eq(services.id, service.id));
      return ['/office/unhide', { kind: 'service', id: service.id, reason: 'A mistake.' }];
    },
  ],
  [
    'that a review of their service becomes public',
    async () => {
      const id = await review();
      await site.db.update(reviews).set({ pending: true }).where(eq(reviews.id, id));
      return [`/reviews/${id}/approve`];
    },
  ],
  ['that a review of their service is deleted', async () => [`/reviews/${await review()}`, undefined, 'DELETE']],
])('an admin who is a side does not decide %s; another one does', async (_matter, make) => {
  await idOf('/bookings', customer, bookingBody(service, '2030-05-13'));
  const [path, body, method = 'POST'] = await make();
  await site.db.update(users).set({ role: 'admin' }).where(eq(users.id, provider._id));
  const decide = (as: Person) => outcome(site.call(method, path, { as, ...(body && { body }) }));
  expect(await decide(provider)).toEqual([403, errorCodes.ownMatter]);
  expect((await decide(admin))[0]).toBe(200);
});

test('an admin who is a side of a booking has the moves of that side alone', async () => {
  const id = await idOf('/bookings', customer, bookingBody(service, '2030-05-12'));
  await site.db.update(bookings).set({ status: 'confirmed', paymentStatus: 'paid' }).where(eq(bookings.id, id));
  await site.db.update(users).set({ role: 'admin' }).where(eq(users.id, customer._id));
  const cancel = site.call('PUT', `/bookings/${id}`, { as: customer, body: { status: 'cancelled' } });
  expect(await outcome(cancel)).toEqual([409, errorCodes.bookingTransitionRefused]);
});
