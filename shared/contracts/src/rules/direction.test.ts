import { isolated } from './direction.ts';

test.each([
  ['Ada Moss', 'Ada Moss'],
  ['Zoë 👩‍🌾 李雷', 'Zoë 👩‍🌾 李雷'],
  ['عائشة', '\u2068عائشة\u2069'],
  ['דנה (1)', '\u2068דנה (1)\u2069'],
  ['Ada \u202egnp.exe', '\u2068Ada gnp.exe\u2069'],
  ['Ada\u2069 \u2067Moss', '\u2068Ada Moss\u2069'],
])('%j stands in a sentence as %j', (text, shown) => {
  expect(isolated(text)).toBe(shown);
});
