import { author, by } from './note.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test.each([
  ['the given name comes first', 'Ada', 'Bob', 'Ada'],
  ['else the name in git', undefined, 'Bob', 'Bob'],
  ['a blank is no name', by.parseArg?.(' ', undefined), 'Bob', 'Bob'],
  ['letters of any language stay', by.parseArg?.(' Zoë 李 👩‍🔬 ', undefined), 'Bob', 'Zoë 李 👩‍🔬'],
  ['the name in git loses control characters', undefined, '\u001b[31mBob\u202e\u0007', '[31mBob'],
])('%s', (_what, given, inGit, name) => {
  Object.assign(process.env, { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: inGit });
  expect(author(given)).toBe(name);
});

test.each(['Ada\n', 'Ada\u001b[31m', 'Ada\u2028', '\u2066Ada', 'Ada\u0085'])('%j is no name', (given) => {
  expect(() => by.parseArg?.(given, undefined)).toThrow('a text on one line');
});
