import { expect, test } from '../../src/release-test.ts';
import { type Held, publishSwap, readHeld, swapTo, watchSwaps } from '../../src/swaps.ts';

test('a tab in which releases were swapped 200 times holds no more than before, and runs nothing of removed ones', {
  tag: '@full',
}, async ({ page, site }) => {
  // 220 promotions.
  test.setTimeout(3_600_000);
  const versions = [
    ['a', await publishSwap(site, 'a')],
    ['b', await publishSwap(site, 'b')],
  ] as const;
  await site.release('promote', 'mf-swaps', versions[1][1], '--why', 'first');
  const watch = await watchSwaps(page);
  await page.goto(`${site.url}/swaps`);
  const swap = async (count: number): Promise<Held> => {
    for (let index = 0; index < count; index += 1) {
      const [mark, version] = versions[index % 2] ?? versions[0];
      await swapTo(page, site, version, mark);
    }
    const read = () => readHeld(page, watch, versions[1][1]);
    // The watchdog ends the last one within some seconds.
    await expect.poll(async () => (await read()).timers).toBe(0);
    return read();
  };
  const before = await swap(20);
  const after = await swap(200);
  expect(after).toMatchObject({ listeners: 0, timers: 0 });
  expect(after.copies).toBeLessThanOrEqual(before.copies);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(1_000_000);
});
