import fc from 'fast-check';

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const some = <T>(values: readonly T[], maxLength = 3) =>
  fc.subarray([...values], { minLength: 1, maxLength }).map(String);
const part = (name: string, value: fc.Arbitrary<unknown>) => value.map((text) => `;${name}=${text}`);
const maybe = (name: string, value: fc.Arbitrary<unknown>) => fc.oneof(fc.constant(''), part(name, value));

const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const interval = maybe('INTERVAL', fc.integer({ min: 1, max: 4 }));
const monthDays = some([1, 2, 13, 15, 28, 29, 30, 31, -1, -2], 4);
const ordinalDays = some(['1MO', '2TU', '3WE', '4TH', '-1FR', '-2SA', '5SU']);
const months = some([2, 3, 4, 9, 10, 11], 4);

/** How programs repeat events, without the end of the repetition. */
export const frequency: fc.Arbitrary<string> = fc.oneof(
  joined(
    fc.constant('FREQ=DAILY'),
    interval,
    fc.oneof(fc.constant(''), part('BYDAY', some(days, 5)), part('BYMONTH', months)),
  ),
  joined(
    fc.constant('FREQ=WEEKLY'),
    interval,
    maybe('BYDAY', some(days, 5)),
    maybe('WKST', fc.constantFrom('SU', 'MO')),
  ),
  joined(
    fc.constant('FREQ=MONTHLY'),
    interval,
    fc.oneof(
      fc.constant(''),
      part('BYMONTHDAY', monthDays),
      part('BYDAY', ordinalDays),
      joined(part('BYDAY', some(days, 7)), part('BYSETPOS', some([1, 2, -1, -2], 2))),
      joined(part('BYDAY', some(days)), part('BYMONTHDAY', monthDays)),
    ),
  ),
  joined(
    fc.constant('FREQ=YEARLY'),
    fc.oneof(
      fc.constant(''),
      joined(part('BYMONTH', months), fc.oneof(part('BYDAY', ordinalDays), part('BYMONTHDAY', monthDays))),
    ),
  ),
);
