import { defaultTimeSlots, errorCodes } from '@nearhand/contracts';
import { keepBooksBalanced } from '../testing/balanced-books.ts';
import { listing } from '../testing/listings.ts';
import { change, deal } from '../testing/payments.ts';
import { type Person, person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

// Many requests at once take their time on a busy machine.
jest.setTimeout(30_000);

const site = useTestApp();
keepBooksBalanced(site);
const [timeSlot] = defaultTimeSlots;

const tomorrow = () => {
  const day = new Date(site.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  return `${day}T00:00:00.000Z`;
};

const wantedFrom = async (provider: Person) => {
  const service = await listing(site, provider);
  return { service: service.id, serviceOption: 'Two rooms', price: 45, date: tomorrow(), timeSlot, address: 'Here' };
};

test('of 60 people who want one slot at once exactly one gets it', async () => {
  const body = await wantedFrom(await person(site, 'provider'));
  const people = await Promise.all(Array.from({ length: 60 }, () => person(site)));
  const answers = await Promise.all(people.map((as) => site.call('POST', '/bookings', { as, body })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json());
  expect(refused).toHaveLength(59);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([errorCodes.slotTaken]));
});

test('a slot is the provider’s: two of their services cannot both sell it, and a cancelled booking gives it back', async () => {
  const provider = await person(site, 'provider');
  const [one, other] = [await wantedFrom(provider), await wantedFrom(provider)];
  const customer = await person(site);
  const first = await site.call('POST', '/bookings', { as: customer, body: one });
  expect((await site.call('POST', '/bookings', { as: customer, body: other })).json().code).toBe(errorCodes.slotTaken);
  await change(site, customer, first.json().data._id, 'cancelled');
  expect((await site.call('POST', '/bookings', { as: customer, body: other })).statusCode).toBe(201);
});

test('accepting and cancelling many times at once: every change that the table refuses loses', async () => {
  const { booking, customer, provider } = await deal(site);
  const accepts = await Promise.all(Array.from({ length: 10 }, () => change(site, provider, booking.id, 'confirmed')));
  expect(accepts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const cancels = await Promise.all(Array.from({ length: 10 }, () => change(site, customer, booking.id, 'cancelled')));
  expect(cancels.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(cancels.find(({ statusCode }) => statusCode !== 200)?.json()).toEqual({
    error: 'This booking is already cancelled.',
    code: errorCodes.bookingTransitionRefused,
  });
});
