import { and, eq } from 'drizzle-orm';
import { savedServices } from '../../kernel/database/schema.ts';
import { listing } from '../../testing/fixtures/listings.ts';
import { elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let customer: Person;
let id: string;

beforeEach(async () => {
  customer = await person(site);
  id = (await listing(site, await person(site, 'provider'))).id;
});

const call = (method: 'POST' | 'DELETE', as = customer) => site.call(method, `/saved-services/${id}`, { as });
const rows = () =>
  site.db.$count(savedServices, and(eq(savedServices.userId, customer._id), eq(savedServices.serviceId, id)));
const statuses = async (answers: ReturnType<typeof call>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

test('saved on two devices at once it is saved once, and both are told so', async () => {
  const other = await elsewhere(site, customer);
  const twice = [customer, other, customer, other].map((as) => call('POST', as));
  expect(await statuses(twice)).toEqual([200, 200, 200, 200]);
  expect(await rows()).toBe(1);
});

test('removed on two devices at once it is gone, and both are told so', async () => {
  await call('POST');
  const other = await elsewhere(site, customer);
  expect(await statuses([call('DELETE'), call('DELETE', other)])).toEqual([200, 200]);
  expect(await rows()).toBe(0);
});

test('saved and removed at once it is there or not, never twice', async () => {
  const mixed = (['POST', 'DELETE', 'POST', 'DELETE', 'POST'] as const).map((method) => call(method));
  expect(await statuses(mixed)).toEqual([200, 200, 200, 200, 200]);
  const kept = await rows();
  expect((await site.call('GET', '/saved-services', { as: customer })).json().data).toHaveLength(kept);
  expect(kept).toBeLessThanOrEqual(1);
});
