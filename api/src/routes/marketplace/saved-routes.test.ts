import { errorCodes } from '@nearhand/contracts';
import { listing } from '../../testing/fixtures/listings.ts';
import { elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeEach(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site);
});

const save = (id: string, as?: Person) => site.call('POST', `/saved-services/${id}`, { as });
const saved = async (as: Person) => (await site.call('GET', '/saved-services', { as })).json().data;

test('a saved service is listed once, with what its card shows', async () => {
  const { id } = await listing(site, provider, { images: ['/api/uploads/a-800.webp', '/api/uploads/b-800.webp'] });
  expect((await save(id, customer)).statusCode).toBe(200);
  expect((await save(id, customer)).statusCode).toBe(200);
  expect(await saved(customer)).toEqual([
    {
      _id: expect.any(String),
      serviceId: id,
      name: 'Window cleaning',
      category: 'Home',
      image: '/api/uploads/a-800.webp',
      providerName: 'Rosa Hale',
      rating: 0,
      price: 45,
    },
  ]);
  expect(await saved(await person(site))).toEqual([]);
});

test('a paused service leaves the list until it is active again', async () => {
  const { id } = await listing(site, provider);
  await save(id, customer);
  const move = (status: string) => site.call('PATCH', `/services/${id}/status`, { as: provider, body: { status } });
  await move('paused');
  expect(await saved(customer)).toEqual([]);
  await move('active');
  expect(await saved(customer)).toHaveLength(1);
});

test('signed-out callers, own and hidden services are rejected', async () => {
  const { id } = await listing(site, provider);
  const draft = await listing(site, provider, { status: 'draft' });
  expect((await save(id)).json().code).toBe(errorCodes.notSignedIn);
  expect((await save(id, provider)).json().code).toBe(errorCodes.ownService);
  expect((await save(draft.id, customer)).json().code).toBe(errorCodes.serviceNotFound);
  expect((await save('nonsense', customer)).statusCode).toBe(404);
});

test('parallel calls save or remove a service once, and all succeed', async () => {
  const { id } = await listing(site, provider);
  const phone = await elsewhere(site, customer);
  const remove = (as: Person) => site.call('DELETE', `/saved-services/${id}`, { as });
  const together = async (...answers: ReturnType<typeof save>[]) => {
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
    return (await saved(customer)).length;
  };
  expect(await together(save(id, customer), save(id, phone), save(id, customer), save(id, phone))).toBe(1);
  expect(await together(remove(customer), remove(phone))).toBe(0);
  expect(await together(save(id, customer), remove(phone), save(id, phone), remove(customer))).toBeLessThanOrEqual(1);
});
