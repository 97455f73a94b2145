import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { idempotencyKeys, ledgerPostings, savedServices, services } from '../../kernel/database/schema.ts';
import { checkBooksAfterEach } from '../../testing/fixtures/books.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
checkBooksAfterEach(site);

const leave = (as: Person) => site.call('POST', '/auth/delete-account', { as, body: { password: 'lovelace' } });

test('past bookings keep what the other side needs and lose where the customer lives; reviews and books stay', async () => {
  const { customer, provider, service, booking } = await deal(site, {
    status: 'completed',
    notes: 'Key under the mat',
  });
  await setPassword(site, customer, 'lovelace');
  const review = { service: service.id, rating: 5, comment: 'Lovely.' };
  await site.call('POST', '/reviews', { as: customer, body: review });
  await site.call('POST', `/saved-services/${service.id}`, { as: customer });
  await site.db.insert(idempotencyKeys).values([
    { userId: customer._id, key: 'k', request: 'r', answer: { address: 'a' } },
    { userId: provider._id, key: 'k', request: 'r', answer: { data: { customer: { _id: customer._id } } } },
    { userId: provider._id, key: 'other', request: 'r', answer: { data: { bookingId: booking.id } } },
  ]);
  const postings = await site.db.$count(ledgerPostings);
  expect((await leave(customer)).statusCode).toBe(200);
  const seen = await site.call('GET', `/bookings/${booking.id}`, { as: provider });
  expect(seen.json().data).toMatchObject({ address: '', price: 45, status: 'completed' });
  expect(seen.json().data).not.toHaveProperty('notes');
  expect(seen.json().data.customer).toEqual({ _id: customer._id, name: 'Deleted user', avatar: '' });
  const [shown] = (await site.call('GET', `/reviews?service=${service.id}`)).json().data;
  expect(shown).toMatchObject({ comment: 'Lovely.', user: { name: 'Deleted user', avatar: '' } });
  expect(await site.db.select().from(savedServices).where(eq(savedServices.userId, customer._id))).toEqual([]);
  expect(await site.db.select().from(idempotencyKeys)).toMatchObject([{ userId: provider._id, key: 'other' }]);
  expect(await site.db.$count(ledgerPostings)).toBe(postings);
});

test('a provider’s services are off the market, also for admins, and their past bookings keep the address', async () => {
  const { customer, provider, service, booking } = await deal(site, { status: 'cancelled' });
  const admin = await person(site, 'admin');
  await setPassword(site, provider, 'lovelace');
  expect((await leave(provider)).statusCode).toBe(200);
  const [row] = await site.db.select().from(services).where(eq(services.id, service.id));
  expect(row?.status).toBe('paused');
  expect((await site.call('GET', `/services/${service.id}`)).statusCode).toBe(404);
  const status = { status: 'active' };
  const revived = await site.call('PATCH', `/services/${service.id}/status`, { as: admin, body: status });
  expect([revived.statusCode, revived.json().code]).toEqual([409, errorCodes.serviceTransitionRefused]);
  const seen = (await site.call('GET', `/bookings/${booking.id}`, { as: customer })).json().data;
  expect(seen).toMatchObject({ address: '1 Elm Street', provider: { name: 'Deleted user' } });
});
