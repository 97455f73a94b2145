import { transformSync } from 'esbuild';
import { tracedLine } from './traced-line.ts';

/** Of two shells and of slices in several versions: the same function stands in another line of each source. */
const scripts = [
  ['shell', undefined, 'assets/main.1a.js'],
  ['shell', undefined, 'assets/pages.2b.js'],
  ['mf-a', '1.0.0-aa', 'remoteEntry.js'],
  ['mf-a', '1.1.0-bb', 'js/page.js'],
  ['mf-a', '2.0.0-rc.1-cc', 'js/page.js'],
  ['mf-b', '1.0.1-ee', 'chunks/list.9c.js'],
  ['mf-c', '0.9.0-ff', 'remote/widget.js'],
].map(([slice, version, file], index) => {
  const source = `${'\n'.repeat(index * 3)}export const priceOf = (order: { price?: { cents: number } }): number => {
  if (order.price === undefined) {
    throw new TypeError('It has no price.');
  }
  return order.price.cents;
};

export class Basket {
  total(orders: { price: { cents: number } }[]): number {
    const all = orders.map((order) => priceOf(order));
    return all.length;
  }
}
`;
  const { code, map } = transformSync(source, {
    loader: 'ts',
    minify: true,
    format: 'iife',
    globalName: `traced${index}`,
    sourcemap: 'external',
    sourcefile: `webpack://x_${index}/./src/price-${index}.ts`,
  });
  const address = version ? `/releases/${slice}/${version}/${file}` : `/${file}`;
  const place = (text: string, traced: string) => ({ at: `${address}:1:${code.indexOf(text) + 1}`, traced });
  const lineOf = (line: number) => `${slice}/src/price-${index}.ts:${index * 3 + line}:`;
  const places = [place('throw', `at priceOf (${lineOf(3)}5)`), place('.map(', `at total (${lineOf(10)}`)];
  return { slice, version, file, map, places };
});
const traced = (line: string) =>
  tracedLine(
    line,
    async ({ slice, version, file }) =>
      scripts.find((one) => one.slice === slice && one.version === version && one.file === file)?.map,
  );

const site = 'https://site.test';
test.each<[browser: string, frame: (place: string) => string]>([
  ['Chromium', (place) => `    at t (${site}${place})`],
  ['Chromium, in an async function', (place) => `    at async e.n (${site}${place})`],
  ['Chromium, without a name', (place) => `    at ${site}${place}`],
  ['Chromium, in a constructor', (place) => `    at new r (${site}${place})`],
  ['Firefox and Safari', (place) => `t@${site}${place}`],
  ['Firefox, after a wait', (place) => `async*n@${site}${place}`],
  ['Firefox, without a name', (place) => `@${site}${place}`],
  ['Firefox, in a nested function', (place) => `e/<@${site}${place}`],
  ['Safari, in a module', (place) => `module code@${site}${place}`],
  ['Safari, without a name', (place) => `${site}${place}`],
  ['Safari, in an async function', (place) => `async n@${site}${place}`],
  ['a report', (place) => place],
])('a frame of %s leads to its source, in all shells, slices and versions', async (_browser, frame) => {
  const places = scripts.flatMap((script) => script.places);
  const lines = await Promise.all(places.map(({ at }) => traced(frame(at))));
  expect(lines).toEqual(places.map((place) => expect.stringContaining(place.traced)));
});

test.each([
  '    at Array.map (<anonymous>)',
  '    at run (chrome-extension://abc/content.js:1:20)',
  'setTimeout handler*x@https://js.vendor.test/v3/x.js:1:2',
  '@http://localhost:4103/page.js:1:2',
  'map@[native code]',
  'asyncFunctionResume@[native code]',
])('another frame stays: %s', async (line) => {
  expect(await traced(line)).toBe(line);
});
