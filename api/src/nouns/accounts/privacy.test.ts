import type { AccountSettings } from '@nearhand/contracts';
import { booked, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { updateAccount } from './account-repository.ts';
import { shortName } from './privacy.ts';

const site = useTestApp();
let admin: Person;
const { provider, customer, service } = useTrade(site, { provider: 'Pat Provider', customer: 'Carla Costa' });

beforeEach(async () => {
  admin = await person(site, 'admin');
  await updateAccount(site.db, provider._id, { phone: '555 100', location: 'Old Town' });
  await updateAccount(site.db, customer._id, { phone: '555 200', avatar: '/api/uploads/carla.webp' });
});

const hide = (as: Person, body: Partial<AccountSettings>) => site.call('PATCH', '/auth/settings', { as, body });

test.each([
  ['Carla Costa', 'Carla C.'],
  ['Ana María de la Cruz', 'Ana C.'],
  ['  Jo   öst ', 'Jo Ö.'],
  ['Carla', 'Carla'],
  ['李 𠮷野', '李 𠮷.'],
])('"%s" is shortened to "%s"', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test('a reviewer’s name and picture are hidden from all but themselves and admins, in lists and alone', async () => {
  const body = { service: service.id, rating: 5, comment: 'Lovely.' };
  const { _id } = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
  const authors = async (as?: Person) => [
    (await site.read(`/reviews/${_id}`, as)).user,
    (await site.read(`/reviews?service=${service.id}`, as))[0].user,
  ];
  const whole = { _id: customer._id, name: 'Carla Costa', avatar: '/api/uploads/carla.webp' };
  const short = { _id: customer._id, name: 'Carla C.', avatar: '' };
  expect(await authors()).toEqual([whole, whole]);
  await hide(customer, { showNameInReviews: false });
  expect(await authors()).toEqual([short, short]);
  expect(await authors(provider)).toEqual([short, short]);
  expect(await authors(customer)).toEqual([whole, whole]);
  expect(await authors(admin)).toEqual([whole, whole]);
});

test('a phone number is not shared with the other side of a booking, in lists, alone and at the service; admins see it', async () => {
  const { id } = await booked(site, service, customer, { status: 'confirmed' });
  const phones = async (as: Person, list: string) => {
    const alone = await site.read(`/bookings/${id}`, as);
    const [listed] = (await site.read(list, as)).filter(({ _id }: { _id: string }) => _id === id);
    return [alone, listed].map((booking) => [booking.provider.phone, booking.customer.phone]);
  };
  const both = ['555 100', '555 200'];
  expect(await phones(customer, '/bookings/me')).toEqual([both, both]);
  await hide(provider, { sharePhone: false });
  await hide(customer, { sharePhone: false });
  expect(await phones(customer, '/bookings/me')).toEqual(Array(2).fill([undefined, '555 200']));
  expect(await phones(provider, '/bookings')).toEqual(Array(2).fill(['555 100', undefined]));
  expect(await phones(admin, '/bookings')).toEqual([both, both]);
  expect((await site.read(`/bookings/${id}`, customer)).provider.email).toBe(provider.email);
  const onService = async (as: Person) => (await site.read(`/services/${service.id}`, as)).provider.phone;
  expect([await onService(customer), await onService(provider), await onService(admin)]).toEqual([
    undefined,
    '555 100',
    '555 100',
  ]);
  await hide(provider, { sharePhone: true });
  expect(await onService(customer)).toBe('555 100');
});

test('a location is hidden from all but oneself and admins, in the list of services from them too', async () => {
  const locations = async (as?: Person) => {
    const all: { _id: string; provider: { location: string } }[] = await site.read('/services', as);
    const listed = all.find(({ _id }) => _id === service.id);
    const { location } = await site.read(`/providers/${provider._id}`, as);
    return [(await site.read(`/services/${service.id}`, as)).provider.location, location, listed?.provider.location];
  };
  expect(await locations()).toEqual(['Old Town', 'Old Town', 'Old Town']);
  await hide(provider, { showLocation: false });
  expect(await locations()).toEqual(['', '', '']);
  expect(await locations(customer)).toEqual(['', '', '']);
  // The list is one for everybody: docs/decisions/0029.
  expect(await locations(provider)).toEqual(['Old Town', 'Old Town', '']);
  expect(await locations(admin)).toEqual(['Old Town', 'Old Town', '']);
});
