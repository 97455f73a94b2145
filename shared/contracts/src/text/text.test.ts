import { accountLimits } from '../nouns/accounts/account-limits.ts';
import { emailPattern, namePattern, phonePattern } from '../rules/limits.ts';
import { toAmount } from './amount.ts';
import { toEmail } from './email.ts';
import { cutText, eachCharacter, fitsIn, textLength } from './length.ts';
import { toLine, toParagraph } from './line.ts';
import { toPhone } from './phone.ts';

/** Texts that stand in a line, with `¦` between them. */
const texts = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' ¦ '));

/** Each normal form with inputs that mean it. */
type Meanings = Record<string, readonly string[]>;
const rowsOf = (meanings: Meanings): [input: string, meant: string][] =>
  Object.entries(meanings).flatMap(([meant, inputs]) =>
    [meant, ...inputs].map((input): [string, string] => [input, meant]),
  );

const customer = 'customer@nearhand.test';
const emails: Meanings = {
  // With `¤` for the address.
  [customer]: texts(
    ' ¤\n ¦ \u200B¤ ¦ ¤\u200E ¦ \u202A¤\u202C ¦ \u2066¤\u2069 ¦ \uFEFF¤ ¦ \u00A0¤\u3000',
    'cus\u00ADtomer@near\u2060hand.test ¦ custo\uFE0Fmer@nearhand.test ¦ customer@\u200Dnearhand.test ¦ mailto:¤',
    'MAILTO:¤?subject=Hello ¦ <mailto:¤> ¦ <¤> ¦ Customer <¤> ¦ "Customer, Carla" <¤>; ¦ Customer <¤>, ¦ ＜¤＞ ¦ ¤.',
    '¤, ¦ ¤; ¦ ¤。 ¦ ¤> ¦ (¤) ¦ [¤] ¦ "¤" ¦ “¤” ¦ «¤» ¦ \'¤\' ¦ E-mail: ¤ ¦ customer＠nearhand.test',
    'customer﹫nearhand.test ¦ customer@nearhand．test ¦ customer@nearhand。test ¦ ｃｕｓｔｏｍｅｒ＠ｎｅａｒｈａｎｄ．ｔｅｓｔ',
    'customer @ nearhand.test ¦ mailto:%20¤ ¦ mailto://¤ ¦ mailto:customer%40nearhand.test?subject=50%',
    "<mailto:%3C¤%3E> ¦ '¤', ¦ (¤ ¦ ¤｡ ¦ ¤، ¦ ¤। ¦ ¤… ¦ 「¤」 ¦ 【¤】; ¦ ✉️ ¤ ¦ 📧: ¤ ¦ E‑mail: ¤",
    'Correo electrónico: ¤',
  ).map((text) => text.replaceAll('¤', customer)),
  'info@xn--mnchen-3ya.de': texts(
    'info@münchen.de ¦ info@MÜNCHEN.de ¦ info@mu\u0308nchen.de ¦ info@XN--MNCHEN-3YA.DE',
    'Info <info@münchen.de>. ¦ mailto:info@münchen.de ¦ info＠münchen。de',
  ),
  'max@xn--maanfertigung-cdb.de': ['max@maßanfertigung.de', 'max@MAẞANFERTIGUNG.de'],
  '用户@xn--fsqu00a.xn--4rr70v': ['用户@例子.广告', '用户＠例子。广告', '\u200B用户@例子.广告'],
  'ümit@xn--mnchen-3ya.de': ['Ümit@münchen.de', 'U\u0308MIT@münchen.de'],
  'a@xn--mgba3gch31f060k.com': ['a@نامه\u200Cای.com', '\u200Fa@نامه\u200Cای.com\u200F'],
  'info@xn--mgbh0fb.xn--kgbechtv': ['info@مثال.إختبار'],
  'a@xn--e1afmkfd.xn--p1ai': ['a@пример.рф'],
  "Pat.O'Neil+x@Nearhand.test": ["'Pat.O'Neil+x@Nearhand.test'"],
  "'tis-o'neil@x.test": ["''tis-o'neil@x.test'"],
  "'a'b@x.test": [],
  '{x}@x.test': ['<{x}@x.test>'],
  '{a@x.test': [],
  'a+b@x.test': ['mailto:a%2Bb@x.test', 'mailto:a+b@x.test'],
  'a%b@x.test': ['mailto:a%b@x.test'],
  [`${'a'.repeat(64)}@x.test`]: [],
  'a@1.2.x1': [],
};
const noEmails = ['a b@c.test', 'a@b@c.test', 'a@x.test, b@x.test', '<a@x.test> <b@x.test>', 'a@ex ample.test'];
noEmails.push('nobody', '@nearhand.test', 'a@nearhand', 'a@mün/chen.de', 'a@mün%2Fchen.de', 'a@mün:80.de', '', '<>');
noEmails.push('carla😀@x.test', 'user:secret@x.test', 'https://a@x.test', 'mailto:', 'a..b@x.test', '.a@x.test');
noEmails.push('a@①.②', 'a@127.0.0.1', 'a@x.12', `${'田'.repeat(250)}@x.test`);

test.each(rowsOf(emails))('the email %j is %j', (input, meant) => {
  expect([toEmail(input), new RegExp(emailPattern, 'u').test(meant)]).toEqual([meant, true]);
});
test.each(noEmails)('%j is no email', (input) => {
  expect(toEmail(input)).not.toMatch(new RegExp(emailPattern, 'u'));
});

const phones: Meanings = {
  '+1 212 555 0100': texts(
    '\u202A+1 (212) 555\u20110100\u202C ¦ +1 212–555–0100 ¦ +1\u2212212\u2212555\u22120100',
    '(212)\u2009555-0100 ¦ (212)\u00A0555\u202F0100 ¦ ２１２－５５５－０１００ ¦ ＋１（２１２）５５５－０１００ ¦ ٢١٢ ٥٥٥ ٠١٠٠',
    '۲۱۲۵۵۵۰۱۰۰ ¦ २१२ ५५५ ०१०० ¦ tel:+1-212-555-0100 ¦ Tel.: 212 555 0100 ¦ Phone 212.555.0100',
    '1-212-555-0100 ¦ 001 212 555 0100 ¦ (+1) 212 555 0100 ¦ 212·555·0100 ¦ 2125550100 ¦ +12125550100',
    '212\u200B555\u200E0100 ¦ (212)5550100 ¦ "212 555 0100", ¦ <tel:2125550100> ¦ T: 212 555 0100',
    'Ph: 212-555-0100 ¦ Phone: 212.555.0100. ¦ 212_555_0100 ¦ 011 1 212 555 0100 ¦ ☎️ 212 555 0100',
    '[+1 212 555 0100] ¦ (+1 212 555 0100) ¦ WhatsApp: +1 212 555 0100 ¦ Tél. : +1 212 555 0100',
    '電話：２１２ー５５５ｰ０１００ ¦ Office 212・555‧0100 ¦ tel://+12125550100 ¦ 𝟐𝟏𝟐 𝟓𝟓𝟓 𝟎𝟏𝟎𝟎',
  ),
  '+1 212 555 0100 x5': texts(
    '212.555.0100 ext. 5 ¦ 212-555-0100 x5 ¦ 212 555 0100, Ext 5 ¦ 212 555 0100 extension 5',
    '(212) 555-0100 #5 ¦ 212 555 0100 (ext. 5) ¦ tel:+1-212-555-0100;ext=5 ¦ 212 555-0100, poste 5 ¦ 212-555-0100 extn-5',
  ),
  '+1 555 123 4567': ['+1\uFE0D-555-123-4567'],
  '+49 89 123456': ['+49 (0)89 123456', '0049 89 123456', '00 49 89 123456', '(0049) 89 123456', '+49-89-12 34 56'],
  '+44 20 7946 0958': ['+44 (0)20 7946 0958'],
  // Unknown to the numbering plans, or of an unknown country.
  '555-1234': ['555\u20111234', ' 555–1234\u200E'],
  '089 123456': ['٠٨٩ ١٢٣٤٥٦'],
  '030 1234567': [],
  '212 555 0100 / 0101': [],
  '911': [],
  // American signs in the groups of another country.
  '55 1234 5678': [],
  '20 7946 0958': ['20 7946 0958,'],
  '70123 45678': [],
  '0011 61 2 9876 5432': [],
  '+61 2 9876 5432': ['0061 2 9876 5432', '011 61 2 9876 5432'],
  '': [' ', '\u200B'],
};
test.each(rowsOf(phones))('the phone number %j is %j', (input, meant) => {
  expect([toPhone(input), meant.length <= accountLimits.phone, new RegExp(phonePattern).test(meant)]).toEqual([
    meant,
    true,
    true,
  ]);
});
test.each([
  'call me',
  'Phone:',
  '☎️',
  'Ask for Bob 555-1234',
  '1-800-FLOWERS',
  '😀',
  '212 555 0100 or 0101',
  '((((',
  'xxxx',
  '+',
  '212 555 0100²',
])('%j is no phone number', (input) => {
  expect(toPhone(input)).not.toMatch(new RegExp(phonePattern));
});

const lines: Meanings = {
  'Jane Doe': texts(
    ' Jane  Doe  ¦ Jane\u00A0Doe ¦ Jane\tDoe ¦ Jane\r\nDoe ¦ Jane\u2028Doe ¦ Jane\u3000Doe',
    'Jane\u3164Doe ¦ \u2066Jane\u2069 Doe ¦ \u200EJane Doe\u200F ¦ Jane \u202EDoe\u202C ¦ J\u00ADane Doe',
    'Ja\u200Bne Doe ¦ \uFEFFJane Doe ¦ Jane\u200C D\u200Doe ¦ Jane\uFE0F Doe ¦ Jane\u0007 Doe',
    'Jane\u{E0041} Doe ¦ Jane\u2060 Doe ¦ Jane\uD83D Doe',
  ),
  JaneDoe: ['Jane\u00ADDoe', 'Jane\u200BDoe'],
  Éva: ['E\u0301va'],
  Ångström: ['\u212Bngstro\u0308m'],
  한글: ['\u1112\u1161\u11AB\u1100\u1173\u11AF'],
  'مريم حداد': ['\u200Eمريم حداد', '\u202Bمريم حداد\u202C', '\u200Fمريم حداد\u200F'],
  'عائشة\u200F بنت': [],
  'می\u200Cخواهم': ['می\u200Cخواهم\u200C', '\u200Bمی\u200Cخواهم'],
  'क्\u200Dष': [],
  '1445 ه\u200D': [],
  'നന്\u200D': [],
  '👩\u200D👩\u200D👧 🏳️\u200D🌈 👨🏽\u200D🚀 1️⃣ ❤️\u200D🔥': [],
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}': [],
  नमस्ते: ['नमस्ते\u200D'],
  // More tags than a flag has; more marks than a sign has.
  '🏴ab': [`🏴${'\u{E0061}'.repeat(7)}\u{E007F}ab`],
  [`x${'\u0335'.repeat(8)}y`]: [`x${'\u0335'.repeat(100)}y`],
  // NFC would give this person another sign.
  神谷: [],
  '葛\u{E0100}城': [],
  'م م': ['م  م'],
  // Typed before its sign.
  'ေက ေက': [],
  'م \u200F م': [],
  '': texts(
    '\u0301 ¦ \u0301 \u0316 ¦  \u00A0  ¦ \u200D\u200C\u200F ¦ \u3164 ¦ \u2800\u2800 ¦ \u2060 ¦ \uFE0F',
    '\u0000',
  ),
};
test.each(rowsOf(lines))('the line %j is %j', (input, meant) => {
  const isName = new RegExp(namePattern, 'u').test(meant);
  expect([toLine(input), isName]).toEqual([meant, meant !== '']);
});

test.each<[input: string, meant: string]>([
  [' One.\r\n\r\nTwo.\n', 'One.\n\nTwo.'],
  ['One.\u2028\tTwo  three\u0085', 'One.\n\tTwo  three'],
  ['E\u0301t\u00E9\u00A0!\u200B', 'Été\u00A0!'],
  ['\u202Ehidden\u202C', 'hidden'],
  ['a\u0000\u0008b', 'ab'],
  ['\u200B\n\u3164', ''],
  ['\u0301', ''],
])('the paragraph %j is %j', (input, meant) => {
  expect([toParagraph(input), toParagraph(meant)]).toEqual([meant, meant]);
});

const amounts: Record<string, readonly string[]> = {
  '1234.5': texts(
    '$1,234.50 ¦ 1234.50 ¦ 1 234.50 ¦ 1\u202F234.5 ¦ 1\u00A0234.50 ¦ 1’234.50 ¦ 1ʼ234.50 ¦ 1,234.50 US$',
    '1,234.5\uFE0F ¦ １，２３４．５０ ¦ ١٬٢٣٤٫٥٠',
  ),
  '12.5': [' 12.50 ', '$ 12.5', 'US$12.50', 'USD 12.50', '12.50 USD', '12.50$', '١٢٫٥', '१२.५०', '\u200E12.50\u200B'],
  '12': ['12.', '0012', '12.00', '１２'],
  '0.5': ['.5', '0.50', '0.500'],
  '1250': ['1,250', '1 250.'],
  '1234567.89': ['1,234,567.89'],
  '-5': ['-5', '−5', '-$5', '$-5', '－5'],
  NaN: texts(
    '12,50 ¦ 12,5 ¦ 1.234,50 ¦ 1.000 ¦ -12.500 ¦ 1,2345 ¦ 0,500 ¦ 1,234 567 ¦ 12 50 ¦ 1e3 ¦ 0x10 ¦ €5 ¦ ',
    '. ¦ $ ¦ ten ¦ $12⁵⁰ ¦ 2² ¦ ㉑ ¦ ⒈ ¦ ½',
  ),
};
test.each(Object.entries(amounts).flatMap(([dollars, inputs]) => inputs.map((input) => [input, dollars])))(
  'the amount %j is %s dollars',
  (input, dollars) => {
    expect(toAmount(input)).toBe(Number(dollars));
  },
);

const family = '👨\u200D👩\u200D👧\u200D👦';
test('lengths count what a person sees, and nothing is cut within it', () => {
  expect([family, 'e\u0301', 'क्ष', '🇩🇪', ''].map(textLength)).toEqual([1, 1, 1, 1, 0]);
  expect([family.repeat(100), family.repeat(101)].map((text) => fitsIn(text, 100))).toEqual([true, false]);
  expect(cutText(family.repeat(5), 5)).toBe(family.repeat(5));
  expect(cutText(family.repeat(6), 5)).toBe(`${family.repeat(4)}…`);
});

test('a character with very many marks counts as several', () => {
  expect(textLength(`x${'\u0301'.repeat(24)}`)).toBe(3);
  expect(fitsIn(`x${'\u0301'.repeat(100_000)}`, 100)).toBe(false);
});

test('a character at the border of two parts of a long text stays whole', () => {
  const text = `${'é '.repeat(101)}${family.repeat(100)}${'🇩🇪'.repeat(60)}\r\n`;
  expect([textLength(text), [...eachCharacter(text)].join('')]).toEqual([202 + 100 + 60 + 1, text]);
});

test('a text that was read is read as the same again', () => {
  const texts = [
    'م \u200F م',
    '\u05D0\u200F\u200F\u05D1',
    'e\u200B\u0301',
    `a${'\u0301'.repeat(20)}`,
    'a\u200B \u200Bb',
    '「: (+1)：」',
  ];
  const readers = [toLine, toParagraph, toEmail, toPhone];
  const once = readers.flatMap((read) => texts.map(read));
  expect(readers.flatMap((read, index) => texts.map((_, at) => read(once[index * texts.length + at] ?? '?')))).toEqual(
    once,
  );
});

/** Parts that a slow reader would try again from each of. */
test.each([
  ['', '.', 'a'],
  ['<', '@', ''],
  ['<', '<a@', ''],
  ['1', '1', 'a'],
  ['1', ',', 'a'],
  ['1', 'x', 'a'],
  ['a', '\u0301\u0316', ''],
  ['', 'é ', ''],
  ['', '葛', ''],
  ['', '\u{1F3F4}\u{E0061}', ''],
  ['م', '\u200C', 'م'],
])('a text of %j, very many %j and %j has no end for every reader', (start, part, end) => {
  const text = `${start}${part.repeat(250_000 / part.length)}${end}`;
  expect([toLine, toParagraph, toEmail, toPhone].map((read) => typeof read(text))).not.toContain('undefined');
  expect([toAmount(text), fitsIn(text, 5000)]).toEqual([Number.NaN, false]);
});

test('a text of many times the length of an email or a phone number is refused as it is', () => {
  expect(toPhone('𝟗'.repeat(301))).toBe('𝟗'.repeat(301));
  expect(toEmail('ａ'.repeat(5001))).toBe('ａ'.repeat(5001));
});
