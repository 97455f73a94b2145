import { composeEmail, nameText, oneLine, quoted } from './email.ts';

test.each([
  ['Ada\r\nBcc: everybody@example.test', 'Ada Bcc: everybody@example.test'],
  ['Ada\n\nBuy now', 'Ada Buy now'],
  ['Ada\u2028\u2029\u0085\u000bMoss', 'Ada Moss'],
  ['  Ada \t Moss ', 'Ada Moss'],
  ['Zoë 👩‍🌾 عائشة', 'Zoë 👩‍🌾 عائشة'],
])('%j becomes one line', (input, line) => {
  expect(oneLine(input)).toBe(line);
});

test('a long line is cut between characters', () => {
  expect(oneLine('🌿'.repeat(500))).toBe(`${'🌿'.repeat(149)}…`);
});

test('an email has a greeting, paragraphs and a signature', () => {
  expect(composeEmail('Ada\nMoss', 'News\r\nCc: x', 'One.', 'Two.')).toEqual({
    subject: 'News Cc: x',
    text: 'Hello Ada Moss,\n\nOne.\n\nTwo.\n\nThe Nearhand team\n',
  });
});

test.each(['Ada K. Moss', 'J.R. Tolkien', 'Dr. Ada', 'Zoë · O’Brien', 'A.'])('%s is greeted by name', (name) => {
  expect(composeEmail(name, 'News', 'One.').text).toMatch(`Hello ${name},\n`);
});

test.each([
  'Win at https://evil.example',
  'ftp://x',
  'me@evil.example',
  'www.evil',
  'EVIL.example',
  'evil.com now',
  'evil。中国',
  'a/b',
])('%s is no name to greet', (name) => {
  expect(composeEmail(name, 'News', 'One.').text).toMatch(/^Hello,\n\nOne\./);
});

test('every line of a quotation is marked', () => {
  expect(quoted('a\r\nb\rc\n\nd\u2028e\u0085f\vg')).toBe('> a\n> b\n> c\n> \n> d\n> e\n> f\n> g');
});

test('a name or a message in another reading direction cannot reverse the words around it', () => {
  expect(composeEmail('דנה', 'News', 'One.').text).toMatch(/^Hello \u2068דנה\u2069,\n/);
  expect(nameText('Ada\n\u202egnp')).toBe('\u2068Ada gnp\u2069');
  expect(quoted('one\n\u202eowt')).toBe('> one\n> \u2068owt\u2069');
});

test('a quotation is cut after 500 characters', () => {
  expect(quoted('🌿'.repeat(500))).toBe(`> ${'🌿'.repeat(500)}`);
  expect(quoted('🌿'.repeat(501))).toBe(`> ${'🌿'.repeat(499)}…`);
});
