import { errorCodes } from '@nearhand/contracts';
import { booked, listing, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const { provider, customer, service } = useTrade(site, { customer: 'Ada Moss' });

const write = (as: Person, body: object = {}, headers: Record<string, string> = {}) =>
  site.call('POST', '/reviews', {
    as,
    body: { service: service.id, rating: 4, comment: ' Lovely work. ', ...body },
    headers,
  });
const reviewsOf = (id: string) => site.read(`/reviews?service=${id}`);

test('a customer’s review is shown to everyone and counts in the rating', async () => {
  const answer = await write(customer);
  expect(answer.statusCode).toBe(201);
  const { data } = answer.json();
  expect(data).toMatchObject({
    service: service.id,
    rating: 4,
    comment: 'Lovely work.',
    verified: false,
    user: { _id: customer._id, name: 'Ada Moss', avatar: '' },
  });
  expect(await reviewsOf(service.id)).toEqual([data]);
  expect((await site.call('GET', `/reviews/${data._id}`)).json()).toEqual({ data });
  const shown = await site.read(`/services/${service.id}`);
  expect([shown.rating, shown.reviewCount]).toEqual([4, 1]);
});

test('a booking says whether its customer has reviewed its service', async () => {
  const { id } = await booked(site, service, customer, { status: 'completed' });
  await booked(site, service, await person(site), { status: 'completed' });
  await booked(site, await listing(site, provider), customer);
  const said = async () => {
    const list = (path: string, as: Person) => site.call('GET', path, { as }).then((answer) => answer.json().data);
    const flags = (bookings: { reviewed: boolean }[]) => bookings.map(({ reviewed }) => reviewed).sort();
    return [
      (await list(`/bookings/${id}`, customer)).reviewed,
      flags(await list('/bookings/me', customer)),
      flags(await list('/bookings', provider)),
      flags(await list('/dashboard/recent-bookings', customer)),
    ];
  };
  const nothing = [false, [false, false], [false, false, false], [false, false]];
  expect(await said()).toEqual(nothing);
  const { _id } = (await write(customer)).json().data;
  expect(await said()).toEqual([true, [false, true], [false, false, true], [false, true]]);
  await site.call('DELETE', `/reviews/${_id}`, { as: customer });
  expect(await said()).toEqual(nothing);
});

test('a booking that was not completed, or of another service, verifies nothing', async () => {
  await booked(site, service, customer, { status: 'confirmed' });
  await booked(site, await listing(site, provider), customer, { status: 'completed' });
  expect((await write(customer)).json().data.verified).toBe(false);
});

test('a customer reviews a service once, also when asking twice at a time', async () => {
  const answers = await Promise.all([write(customer), write(customer)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await reviewsOf(service.id)).toHaveLength(1);
  expect((await write(customer)).json().code).toBe('review/exists');
});

test('a review that is sent again under its key is the same one', async () => {
  const [first, again] = [1, 2].map(() => write(customer, {}, { 'idempotency-key': 'lost' }));
  expect((await again)?.json()).toEqual((await first)?.json());
  expect((await first)?.statusCode).toBe(201);
});

test('one’s own service is not reviewed, whatever one’s role became', async () => {
  const turned = await person(site, 'customer');
  Object.assign(service, await listing(site, turned));
  expect((await write(turned)).json().code).toBe(errorCodes.ownService);
});

test.each([[{ comment: '\u200b' }], [{ verified: true }], [{ rating: 6 }], [{ rating: 0 }], [{ rating: 4.5 }]])(
  '%j is refused',
  async (body) => {
    expect(await outcome(write(customer, body))).toEqual([400, errorCodes.invalidInput]);
  },
);

test('a service that is not public is neither reviewed nor are its reviews shown', async () => {
  const draft = await listing(site, provider, { status: 'draft' });
  expect((await write(customer, { service: draft.id })).json().code).toBe(errorCodes.serviceNotFound);
  await write(customer);
  await site.call('PATCH', `/services/${service.id}/status`, { as: provider, body: { status: 'paused' } });
  expect(await reviewsOf(service.id)).toEqual([]);
});

test('the author deletes it, and the rating follows', async () => {
  const { _id } = (await write(customer)).json().data;
  const remove = (as?: Person) => site.call('DELETE', `/reviews/${_id}`, { as });
  expect((await remove(await person(site))).json().code).toBe('review/forbidden');
  expect((await remove(customer)).statusCode).toBe(200);
  expect((await remove(customer)).json().code).toBe('review/not-found');
  expect((await site.read(`/services/${service.id}`)).reviewCount).toBe(0);
});
