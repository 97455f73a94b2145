import { leaks } from './leaks.ts';

const found = (text: string) => leaks('page.js', text);

test.each([
  ["window.addEventListener('resize', f)", "'resize' to window"],
  ["addEventListener('keydown', f, !0)", "'keydown' to window"],
  ["document.addEventListener('click', f, { passive: true })", "'click' to document"],
  ["document.body.addEventListener('a', f); removeEventListener('b', f)", "'a' to document.body"],
])('%s is named with its place', (text, added) => {
  expect(found(text)).toEqual([`page.js:1:1 adds ${added} and never removes it: pass { signal: releaseSignal() }.`]);
});

test('an interval without an end is named with its place', () => {
  expect(found('setInterval(f, 10)')).toEqual([
    'page.js:1:1 starts an interval and never clears it: call clearInterval, on releaseSignal() for instance.',
  ]);
});

test.each([
  "addEventListener('resize', f); return_(() => window.removeEventListener('resize', f))",
  "addEventListener('resize', f); for (const type of types) removeEventListener(type, f)",
  "addEventListener('pageshow', f, { once: true })",
  "addEventListener('resize', f, { signal })",
  "addEventListener('resize', f, { ...options })",
  "addEventListener('resize', f, options)",
  'for (const type of types) addEventListener(type, f)',
  "element.addEventListener('click', f)",
  'const timer = setInterval(f, 10); stop(() => clearInterval(timer))',
  'const timer = setInterval(f, 10); window.clearInterval(timer)',
  "const setInterval = mine, document = other; setInterval(f); document.addEventListener('a', f)",
])('%s is none, or cannot be told from the text', (text) => {
  expect(found(text)).toEqual([]);
});
