import { repeatedOptions, slotMinutes } from '@nearhand/contracts';
import { content, parseData } from './content.ts';
import { People } from './content-schemas.ts';

// `content` is read and validated by its schemas when it is imported: a wrong data file fails every test here.
const keys = content.services.map(({ key }) => key);

test('every service has a key of its own, options with different names and time slots that are times', () => {
  expect(new Set(keys).size).toBe(keys.length);
  for (const { key, options, timeSlots = [] } of content.services) {
    expect([key, repeatedOptions(options), timeSlots.filter((slot) => !slotMinutes(slot))]).toEqual([key, [], []]);
  }
});

test('districts, reviews and saved services name what exists', () => {
  const { bookings, people, town } = content;
  const districts = [people.customer, ...people.providers].map(({ district }) => district);
  expect(districts.filter((district) => !town.districts.includes(district))).toEqual([]);
  const services = [...Object.keys(bookings.customerReviews), ...bookings.savedByCustomer];
  expect(services.filter((service) => !keys.includes(service))).toEqual([]);
});

test.each([
  ['a member too long', { password: 'x'.repeat(201) }, '/password must not have more than 200 characters'],
  ['an unknown member', { passwrod: 'nearhand' }, '/passwrod'],
  ['a member that is missing', { customers: undefined }, 'must have required properties customers'],
])('%s is reported with its file', (_what, change, report) => {
  const text = JSON.stringify({ ...content.people, ...change });
  expect(() => parseData('people.json', People, text)).toThrow(`Invalid demo/data/people.json: `);
  expect(() => parseData('people.json', People, text)).toThrow(report);
});

test('a file that is not JSON is reported by its name', () => {
  expect(() => parseData('people.json', People, '{')).toThrow('demo/data/people.json is not JSON');
});
