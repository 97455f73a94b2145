import { transformSync } from 'esbuild';
import { tracedLine } from './traced-line.ts';

/** Scripts of two shells and of slices in several versions: the same function stands in another line in each. */
const releases = [
  { slice: 'shell', version: undefined, file: 'assets/main.1a.js', address: '/assets/main.1a.js' },
  { slice: 'shell', version: undefined, file: 'assets/pages.2b.js', address: '/assets/pages.2b.js' },
  ...[
    ['mf-a', '1.0.0-aa', 'remoteEntry.js'],
    ['mf-a', '1.1.0-bb', 'js/page.js'],
    ['mf-a', '2.0.0-rc.1-cc', 'js/page.js'],
    ['mf-b', '1.0.0-dd', 'chunks/list.3f.js'],
    ['mf-b', '1.0.1-ee', 'chunks/list.9c.js'],
    ['mf-c', '0.9.0-ff', 'remote/widget.js'],
  ].map(([slice = '', version = '', file = '']) => ({
    slice,
    version,
    file,
    address: `/releases/${slice}/${version}/${file}`,
  })),
];

const scripts = releases.map((release, index) => {
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
  const at = (text: string) => code.indexOf(text) + 1;
  const first = index * 3;
  return {
    ...release,
    map,
    places: [
      { column: at('throw'), traced: `at priceOf (${release.slice}/src/price-${index}.ts:${first + 3}:5)` },
      { column: at('.map('), traced: `at total (${release.slice}/src/price-${index}.ts:${first + 10}:` },
    ],
  };
});
const mapOf = async (asked: { slice: string; version: string | undefined; file: string }) =>
  scripts.find(({ slice, version, file }) => slice === asked.slice && version === asked.version && file === asked.file)
    ?.map;

const site = 'https://site.test';
/** How browsers write a frame, with frames of others between them. The last one is that of a report. */
const formats: readonly [browser: string, frame: (place: string, index: number) => string, others: string[]][] = [
  [
    'Chromium',
    (place, index) =>
      [
        `    at t (${site}${place})`,
        `    at async e.n (${site}${place})`,
        `    at ${site}${place}`,
        `    at new r (${site}${place})`,
      ][index % 4] ?? '',
    ['    at Array.map (<anonymous>)', '    at run (chrome-extension://abc/content.js:1:20)'],
  ],
  [
    'Firefox',
    (place, index) =>
      [`t@${site}${place}`, `async*n@${site}${place}`, `@${site}${place}`, `e/<@${site}${place}`][index % 4] ?? '',
    ['setTimeout handler*x@https://js.vendor.test/v3/x.js:1:2', '@http://localhost:4103/page.js:1:2'],
  ],
  [
    'Safari',
    (place, index) =>
      [`t@${site}${place}`, `module code@${site}${place}`, `${site}${place}`, `async n@${site}${place}`][index % 4] ??
      '',
    ['map@[native code]', 'asyncFunctionResume@[native code]'],
  ],
  ['a report', (place) => place, []],
];

/** Of several scripts each, another mixture for each number. */
const stackOf = (number: number) => {
  const [browser, frame, others] = formats[number % formats.length] ?? ['', () => '', []];
  const length = 3 + (number % 4);
  const own = Array.from({ length }, (_frame, index) => {
    const script = scripts[(number + index * (1 + 2 * (number % 4))) % scripts.length];
    const place = script?.places[(number + index) % 2];
    return { line: frame(`${script?.address}:1:${place?.column}`, number + index), traced: place?.traced ?? '' };
  });
  return { browser, own, others };
};

test.each(Array.from({ length: 50 }, (_stack, number) => number))(
  'stack %# of releases of several versions comes back whole',
  async (number) => {
    const { own, others } = stackOf(number);
    const traced = await Promise.all(
      [...own.map(({ line }) => line), ...others].map((line) => tracedLine(line, mapOf)),
    );
    expect(traced).toEqual([...own.map(({ traced: wanted }) => expect.stringContaining(wanted)), ...others]);
  },
);

test('those stacks mix shells, slices and versions, in all formats', () => {
  const stacks = Array.from({ length: 50 }, (_stack, number) => stackOf(number));
  expect(new Set(stacks.map(({ browser }) => browser)).size).toBe(formats.length);
  expect(stacks.every(({ own }) => new Set(own.map(({ line }) => line)).size === own.length)).toBe(true);
  expect(stacks.filter(({ own }) => new Set(own.map(({ traced }) => traced.split('(')[1])).size > 1).length).toBe(50);
});
