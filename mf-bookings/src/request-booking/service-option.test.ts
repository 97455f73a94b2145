import { aService } from '@nearhand/testing';
import { chosenOption } from './service-option.ts';

const { options } = aService();
const [first, second] = options;

test.each([
  ['absent is the first', null, first],
  ['an id', second?._id ?? '', second],
  ['an index', '1', second],
  ['an index that no option has', '7', undefined],
  ['a negative index', '-1', undefined],
  ['something unknown', 'gold', undefined],
  ['nothing after the equals sign', '', undefined],
])('?option=: %s', (_name, asked, expected) => {
  expect(chosenOption(options, asked)).toBe(expected);
});

test('an id that looks like an index is an id first', () => {
  const named = options.map((option, index) => ({ ...option, _id: String(1 - index) }));
  expect(chosenOption(named, '0')).toBe(named[1]);
});

test('a service without options has none to choose', () => {
  expect(chosenOption([], null)).toBeUndefined();
});
