import { type Browser, expect, test } from '@playwright/test';
import { findBrowser } from '../src/browser.ts';
import { type PlantedFailure, personal, plantedFailures } from '../src/planted-failures/planted-failures.ts';
import { plant, visit } from '../src/planted-failures/visit.ts';
import { SmallSite } from '../src/small-site/small-site.ts';

let site: SmallSite;
let executable: string;
test.beforeAll(async () => {
  site = await SmallSite.open();
  executable = (await findBrowser()).executablePath ?? '';
});
test.afterAll(() => site.close());
// One site for all: each failure has a slice of its own.
test.describe.configure({ mode: 'default' });

const reproduce = (file: string) => site.attempt('reproduce', file, '--browser', executable);

const seenAgain = async (browser: Browser, planted: PlantedFailure): Promise<void> => {
  await plant(site, planted);
  const failure = await visit(browser, site, planted);
  const startedAt = performance.now();
  const { code, said } = await reproduce(site.reportFile(failure));
  test.info().annotations.push({ type: 'seconds', description: ((performance.now() - startedAt) / 1_000).toFixed(1) });
  expect(said).toContain('SEEN AGAIN');
  expect(code).toBe(0);
};

const cheap = 'mf-null';
for (const planted of plantedFailures)
  test(
    `a failure is seen again from its report alone: ${planted.name}`,
    { tag: planted.slice === cheap ? [] : '@full' },
    ({ browser }) => seenAgain(browser, planted),
  );

test('a failure of data is not seen again with data of another shape', { tag: '@full' }, async ({ browser }) => {
  const [planted] = plantedFailures;
  if (!planted) throw new Error('There is no planted failure.');
  const own = { ...planted, slice: 'mf-sound', path: '/mf-sound/:id', address: `/mf-sound/${personal.id}` };
  await plant(site, own);
  const failure = await visit(browser, site, own);
  const { context } = failure;
  if (!context) throw new Error('The report has no circumstances.');
  const calls = context.calls.map(({ shape, ...call }) => ({
    ...call,
    ...(shape && { shape: shape.replace('"price":null', '"price":{"cents":"n"}') }),
  }));
  const { code, said } = await reproduce(site.reportFile({ ...failure, context: { ...context, calls } }));
  expect(said).toContain('NOT SEEN AGAIN');
  expect(code).toBe(1);
});

test('bisect names the revision that brought a failure, although other slices were released since', {
  tag: '@full',
}, async ({ browser }) => {
  const [planted] = plantedFailures;
  if (!planted) throw new Error('There is no planted failure.');
  const broken = { ...planted, slice: 'mf-since', path: '/mf-since/:id', address: `/mf-since/${personal.id}` };
  const sound = { ...broken, page: "return () => 'sound';" };
  const other = { slice: 'mf-other', page: "return () => 'other';" };
  await site.publishSlice(sound);
  await site.promoteAll(sound.slice);
  const promoteOther = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await site.publishSlice({ ...other, page: `${other.page} // ${crypto.randomUUID()}` });
      await site.promoteAll(other.slice);
    }
  };
  await promoteOther(3);
  await site.publishSlice(broken);
  await site.promoteAll(broken.slice);
  const first = site.revision();
  await promoteOther(4);
  const failure = await visit(browser, site, broken);
  expect(failure.context?.revision).toBe(first + 4);
  const good = String(first - 4);
  const said = await site.release('bisect', site.reportFile(failure), '--good', good, '--browser', executable);
  expect(said).toContain(`${first} is the first revision with this failure.`);
});

test('no report has data of a person: not of answers, storage, cookies or address', () => {
  const all = site.sent.join('\n');
  expect(all).toContain('"context"');
  // A time or a hash may hold any three or four digits.
  const isTelling = (part: string) => part.length > 2 && !/^\d{1,4}$/.test(part);
  for (const [what, value] of Object.entries(personal))
    for (const word of [value, encodeURIComponent(value), ...value.split(/[\s,.@]+/).filter(isTelling)])
      expect(all.includes(word), `${what}: ${word}`).toBe(false);
});
