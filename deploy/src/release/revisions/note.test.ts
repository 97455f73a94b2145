import { author } from './note.ts';

const before = { ...process.env };
const gitKnows = (name: string) => {
  Object.assign(process.env, { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: name });
};
afterEach(() => {
  process.env = { ...before };
});

test.each([
  ['what was said comes first', ' Ada ', 'Bob', 'Ada'],
  ['else whom git knows', undefined, 'Bob', 'Bob'],
  ['a blank says nothing', ' ', 'Bob', 'Bob'],
  ['letters of any language stay', 'Zoë 李 👩‍🔬', 'Bob', 'Zoë 李 👩‍🔬'],
  ['what git knows loses what moves a cursor', undefined, '\u001b[31mBob\u202e\u0007', '[31mBob'],
])('%s', (_what, said, known, name) => {
  gitKnows(known);
  expect(author(said)).toBe(name);
});

test.each(['Ada\n', 'Ada\u001b[31m', 'Ada\u2028', '\u2066Ada', 'Ada\u0085'])('%j is refused', (said) => {
  expect(() => author(said)).toThrow('--by is a name on one line');
});
