import { countRepeated, hasInput } from './input.ts';

test('a click that the shell repeats counts as input where the visitor has acted', () => {
  countRepeated(false);
  expect(hasInput()).toBe(false);
  countRepeated(true);
  expect(hasInput()).toBe(true);
});
