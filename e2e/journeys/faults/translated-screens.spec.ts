import { expect, type Page, test } from '@playwright/test';
import { looks } from '../../src/looks.ts';
import { bringSession } from '../../src/people.ts';
import { expectTranslated, translateAll, watchFailures } from '../../src/translator.ts';

const actionCount = 200;
/** The screen is opened again after so many, in case an action has led elsewhere. */
const roundLength = 40;
const screens = looks.filter(({ reach }) => !reach).slice(0, 40);

/** Numbers that look random and are the same in each run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
};
type Random = ReturnType<typeof randomFrom>;

const inputs = [
  '',
  '0',
  'a',
  '-1',
  '25',
  '999999',
  'Nora',
  'clean',
  'nora@nearhand.test',
  '7 Orchard Row',
  '2030-01-05',
];
const keys = ['Enter', 'Escape', 'Tab', 'Tab', 'ArrowDown', 'ArrowRight', 'Space'];

/** The middle of one of the things in sight that can be used, and what it is. */
const findTarget = (page: Page, number: number) =>
  page
    .evaluate((at) => {
      const all = [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href^="/"], input, textarea, select, summary, [role=gridcell]',
        ),
      ];
      const usable = all.filter((element) => {
        const { top, left, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return (
          hit &&
          element.contains(hit) &&
          !/log ?out|delete/i.test(element.textContent) &&
          !element.matches(':disabled, [type=file]')
        );
      });
      const target = usable[at % usable.length];
      if (!target) return undefined;
      const { top, left, width, height } = target.getBoundingClientRect();
      const options = target instanceof HTMLSelectElement ? target.options.length : 0;
      return {
        x: left + width / 2,
        y: top + height / 2,
        options,
        isText: target.matches('textarea, input:not([type=checkbox], [type=radio])'),
      };
    }, number)
    .catch(() => undefined); // a link was followed before the scripts had come

const act = async (page: Page, random: Random): Promise<void> => {
  const kind = random(8);
  if (kind === 0) return page.keyboard.press(keys[random(keys.length)] ?? 'Tab');
  // Not by the wheel: the browser's answer to it is lost when a page is left meanwhile.
  if (kind === 1) return page.evaluate((px) => window.scrollBy(0, px), random(1_200) - 400).catch(() => undefined);
  const target = await findTarget(page, random(10_000));
  if (!target) return page.keyboard.press('Escape');
  await page.mouse.click(target.x, target.y);
  if (target.isText) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(inputs[random(inputs.length)] ?? '');
    if (random(2)) await page.keyboard.press('Enter');
  }
  if (target.options) await page.keyboard.press(random(2) ? 'ArrowDown' : 'ArrowUp');
};

/** No change reaches the site that other journeys use: each is refused, or lost, or answered with nothing. */
const refuseChanges = (page: Page, random: Random) =>
  page.route('**/api/**', async (route) => {
    const method = route.request().method();
    if (method === 'GET' || route.request().url().includes('/telemetry')) return route.continue();
    const answers = [
      () => route.fulfill({ status: 409, json: { error: 'Somebody was faster.', code: 'test/faster' } }),
      () => route.fulfill({ status: 500, json: { error: 'Something broke.', code: 'test/broken' } }),
      () => route.abort(),
    ];
    await answers[random(answers.length)]?.();
  });

for (const [seed, { name, as, path }] of screens.entries())
  test(`beside a translator, ${actionCount} actions by chance show what React draws: ${name}`, {
    tag: '@full',
  }, async ({ page }) => {
    const random = randomFrom(seed + 1);
    const failures = watchFailures(page);
    if (as) await bringSession(page, as);
    await translateAll(page);
    await refuseChanges(page, random);
    const address = await path(page);
    for (let done = 0; done < actionCount; done += 1) {
      if (done % roundLength === 0) await page.goto(address);
      await act(page, random);
      if (done % 10 === 9) await expectTranslated(page);
      expect(failures, `after ${done + 1} actions, at ${page.url()}`).toEqual([]);
    }
    await page.evaluate(() => window.translator.showOriginal());
    expect(await page.evaluate(() => window.translator.differences())).toEqual([]);
  });
