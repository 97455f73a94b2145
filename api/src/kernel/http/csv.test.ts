import { csvLine } from './csv.ts';

test('texts are quoted, numbers are not', () => {
  expect(csvLine(['Lawn "deluxe", weekly\nand more', -45.5])).toBe('"Lawn ""deluxe"", weekly\nand more",-45.5\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '\u00a0=1',
  '\u200b@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
])('the text %p is no formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});
