import { namePattern } from './limits.ts';

const isName = (text: string) => new RegExp(namePattern, 'u').test(text);

test.each([
  'Ada Moss',
  'Zoë Ångström',
  'a\u0301b',
  '李小龍',
  'عائشة\u200f بنت',
  'می\u200cخواهم',
  '👩\u200d👩\u200d👧 🏳️\u200d🌈',
  '007',
  '?!',
])('%j is a name', (text) => {
  expect(isName(text)).toBe(true);
});

test.each([
  'Ada\r\nBcc: all@example.test',
  'Ada\tMoss',
  'Ada\0Moss',
  'Ada\u0085Moss',
  'Ada\u2028Moss',
  'Ada\u200bMoss',
  'Ada\u2060Moss',
  '\ufeffAda',
  'Ada \u202esssoM',
  'Ada \u2066Moss',
  '\u200d\u200c\u200f',
  '\u3164',
  '\u2800\u2800',
  'Ada\u200eMoss',
  'A\u00adda',
  ' \u00a0 ',
  '',
])('%j is none', (text) => {
  expect(isName(text)).toBe(false);
});
