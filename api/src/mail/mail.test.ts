import { letter, oneLine } from './mail.ts';

test.each([
  ['Ada\r\nBcc: everybody@example.test', 'Ada Bcc: everybody@example.test'],
  ['Ada\n\nBuy now', 'Ada Buy now'],
  ['Ada\u2028\u2029\u0085\u000bMoss', 'Ada Moss'],
  ['  Ada \t Moss ', 'Ada Moss'],
  ['Zoë 👩‍🌾 عائشة', 'Zoë 👩‍🌾 عائشة'],
])('%j becomes one line', (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test('a line ends somewhere, and not within a letter', () => {
  expect(oneLine('🌿'.repeat(500))).toBe(`${'🌿'.repeat(149)}…`);
});

test('a letter greets, says and signs', () => {
  expect(letter('Ada\nMoss', 'News\r\nCc: x', 'One.', 'Two.')).toEqual({
    subject: 'News Cc: x',
    text: 'Hello Ada Moss,\n\nOne.\n\nTwo.\n\nThe Nearhand team\n',
  });
});
