import { type Browser, expect, test } from '@playwright/test';
import { findBrowser } from '../../src/browser.ts';
import { type PlantedFailure, personal, plantedFailures } from '../../src/planted-failures/planted-failures.ts';
import { plant, visit } from '../../src/planted-failures/visit.ts';
import { SmallSite } from '../../src/small-site/small-site.ts';

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

const cheap = ['mf-null', 'mf-mixed'];
for (const planted of plantedFailures)
  test(`a failure is seen again from its report alone: ${planted.name}`, {
    tag: cheap.includes(planted.slice) ? [] : '@full',
  }, ({ browser }) => seenAgain(browser, planted));

test('no report has data of a person: not of answers, storage, cookies or address', () => {
  const all = site.sent.join('\n');
  expect(all).toContain('"context"');
  for (const [what, value] of Object.entries(personal))
    for (const word of [value, encodeURIComponent(value), ...value.split(/[\s,.@]+/).filter((part) => part.length > 2)])
      expect(all.includes(word), `${what}: ${word}`).toBe(false);
});
