import { errorCodes } from '@nearhand/contracts';
import { listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
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

test('it can be removed, and removing it again is no error', async () => {
  const { id } = await listing(site, provider);
  await save(id, customer);
  const remove = () => site.call('DELETE', `/saved-services/${id}`, { as: customer });
  expect((await remove()).statusCode).toBe(200);
  expect(await saved(customer)).toEqual([]);
  expect((await remove()).statusCode).toBe(200);
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

test('what is not allowed is refused', async () => {
  const { id } = await listing(site, provider);
  const draft = await listing(site, provider, { status: 'draft' });
  expect((await save(id)).json().code).toBe(errorCodes.notSignedIn);
  expect((await save(id, provider)).json().code).toBe(errorCodes.ownService);
  expect((await save(draft.id, customer)).json().code).toBe(errorCodes.serviceNotFound);
  expect((await save('nonsense', customer)).statusCode).toBe(404);
});
