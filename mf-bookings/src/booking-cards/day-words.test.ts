import { addDays } from '@nearhand/contracts';
import { dayWords } from './day-words.ts';

test('the heading of a day says how far away it is', () => {
  const words = Array.from({ length: 40 }, (_, ahead) => dayWords(addDays('2026-12-20', ahead - 30), '2026-12-09'));
  expect([...new Set(words)]).toEqual([
    'November 2026',
    'Last week',
    'Earlier this week',
    'Today',
    'Tomorrow',
    'This week',
    'Next week',
    'Later',
  ]);
});

test.each([
  // A Saturday ends the week, a Sunday begins one.
  ['2026-11-29', '2026-11-28', 'Tomorrow'],
  ['2026-11-30', '2026-11-28', 'Next week'],
  ['2026-11-28', '2026-11-29', 'Last week'],
  ['2027-01-02', '2026-12-31', 'This week'],
  ['2025-12-31', '2027-01-01', 'December 2025'],
])('%s, seen on %s, is “%s”', (day, today, words) => {
  expect(dayWords(day, today)).toBe(words);
});

test('a week begins as in the calendars of the reader', async () => {
  jest
    .spyOn(Intl.PluralRules.prototype, 'resolvedOptions')
    .mockReturnValue({ ...new Intl.PluralRules().resolvedOptions(), locale: 'de-DE' });
  await jest.isolateModulesAsync(async () => {
    const { dayWords } = await import('./day-words.ts');
    expect(dayWords('2026-11-29', '2026-11-27')).toBe('This week');
  });
});

test('in the order of days no heading comes twice', () => {
  for (let today = '2026-12-20'; today < '2027-01-10'; today = addDays(today, 1)) {
    const words = Array.from({ length: 120 }, (_, ahead) => dayWords(addDays(today, ahead - 60), today));
    expect(words.filter((word, index) => word !== words[index - 1])).toEqual([...new Set(words)]);
  }
});
