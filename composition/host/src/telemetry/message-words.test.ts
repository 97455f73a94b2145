import { wordsOfCode } from './message-words.ts';

const code = 'const r=e=>{if(!e.price)throw new Error(e.title+" costs nothing");return basket.total}';

test.each([
  [
    "TypeError: Cannot read properties of null (reading 'price')",
    "TypeError: Cannot read properties of null (reading 'price')",
  ],
  ['can\'t access property "price", e is null', 'can\'t access property "price", … is null'],
  ["undefined is not an object (evaluating 'basket.total')", "undefined is not an object (evaluating 'basket.total')"],
  ['Error: The garden of Annabel Quixworth costs nothing', 'Error: The … of … costs nothing'],
  ['mail to annabel@quixworth.test failed', '… to … failed'],
  [`Unexpected token 'A', "Annabel Qu"... is not valid JSON`, `Unexpected token '…', "…"... is not valid JSON`],
  ['+41 79 555 01 73 is not a number', '+… is not a number'],
  ['Minified React error #185; visit it', 'Minified React error #185; visit it'],
  ['connect-src https://evil.test/?mail=annabel%40quixworth.test', 'connect-src …'],
  ['RangeError: Invalid language tag: Rosenbergstrasse-114', 'RangeError: Invalid language tag: …'],
])('%s', (message, wanted) => {
  expect(wordsOfCode(message, code)).toBe(wanted);
});
