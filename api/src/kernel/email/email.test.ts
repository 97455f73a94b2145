import { excerpt, nameText, oneLine } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailSubject, emailText } from './email-text.ts';

const content = { subject: 'News', preheader: '', paragraphs: ['One.', 'Two.'], why: 'You asked for it.' };
const greetedText = (name: string) => emailText({ ...content, name }, {});

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

test('an email has a greeting, paragraphs, a signature and the reason why it comes', () => {
  expect(greetedText('Ada\nMoss')).toBe(
    'Hello Ada Moss,\n\nOne.\n\nTwo.\n\nThe Nearhand team\n\n-- \nYou asked for it.\n',
  );
  expect(emailSubject({ subject: 'News\r\nCc: x' })).toBe('News Cc: x');
});

test.each(['Ada K. Moss', 'J.R. Tolkien', 'Dr. Ada', 'Zoë · O’Brien', 'A.', 'A/B'])('%s is greeted by name', (name) => {
  expect(greetedText(name)).toMatch(`Hello ${name},\n`);
});

test.each([
  'Win at https://evil.example',
  'ftp://x',
  'me@evil.example',
  'www.evil',
  'EVIL.example',
  'evil.com now',
  'evil。中国',
])('%s is no name to greet', (name) => {
  expect(greetedText(name)).toMatch(/^Hello,\n\nOne\./);
});

test('every line of a quotation is marked', () => {
  const quote = 'a\r\nb\rc\n\nd\u2028e\u0085f\vg';
  expect(emailText({ ...content, quote }, {})).toContain('\n\n> a\n> b\n> c\n> \n> d\n> e\n> f\n> g\n\n');
  expect(emailHtml({ ...content, quote }, {})).toContain('>a<br>b<br>c<br><br>d<br>e<br>f<br>g</blockquote>');
});

test('a name or a message in another reading direction cannot reverse the words around it', () => {
  expect(greetedText('דנה')).toMatch(/^Hello \u2068דנה\u2069,\n/);
  expect(nameText('Ada\n\u202egnp')).toBe('\u2068Ada gnp\u2069');
  expect(emailText({ ...content, quote: 'one\n\u202eowt' }, {})).toContain('> one\n> \u2068owt\u2069\n');
  // Each line by its first character, at its side.
  expect(emailHtml({ ...content, quote: 'one\nשתיים' }, {})).toMatch(
    /dir="auto" style="[^"]*text-align:start;unicode-bidi:plaintext/,
  );
  // Our sentence: "דנה wrote to you" must not begin at the right.
  expect(emailHtml(content, {})).not.toMatch(/<h1[^>]* dir=/);
});

test('a quotation is cut after 500 characters', () => {
  expect(excerpt('🌿'.repeat(500))).toBe('🌿'.repeat(500));
  expect(excerpt('🌿'.repeat(501))).toBe(`${'🌿'.repeat(499)}…`);
});

test('on a narrow screen a label breaks in no word, and a time slot takes its comma along', () => {
  const html = emailHtml({ ...content, facts: [{ label: 'Cancellation', value: '9:00 AM - 11:00 AM, UTC time' }] }, {});
  expect(html).toMatch(/overflow-wrap:normal;[^"]*">Cancellation</);
  expect(html).toContain('>9:00 AM - 11:00 AM,</span> <span');
});

test('the preheader is hidden, and stands before all other text', () => {
  const html = emailHtml({ ...content, preheader: 'Before all' }, {});
  const body = html.slice(html.indexOf('<body'));
  expect(body).toMatch(/^<body[^>]*>\n<div style="display:none[^>]*>Before all&#847;/);
});
