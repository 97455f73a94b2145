import { expect, mergeTests } from '@playwright/test';
import { differences, inEngine, neededApi } from '../../src/engines/differences.ts';
import { engines, test as engineTest } from '../../src/engines/engines.ts';
import type { Walker } from '../../src/engines/walker.ts';
import { faultTable } from '../../src/planted-faults/fault-table.ts';
import type { Act } from '../../src/planted-faults/planted-fault.ts';
import { hangs, plantedFaults } from '../../src/planted-faults/planted-faults.ts';
import { expectReported, isWatched, releaseFault } from '../../src/planting.ts';
import { loginText, test as releaseTest } from '../../src/release-test.ts';

const test = mergeTests(engineTest, releaseTest);
test.use({ listens: true });

const acts: Record<Act, (walker: Walker) => Promise<unknown>> = {
  title: (walker) => walker.click({ role: 'heading', level: 1 }),
  logo: async (walker) => {
    await walker.click({ css: '#root header a' });
    // The address is earlier than the page.
    await walker.expect(`document.body?.innerText.includes('Planted: ') ?? false`, false);
  },
  back: (walker) => walker.tab.back(),
};

/** By clicks, as people do. */
const visitMarketplace = async (walker: Walker, isStuck = false) => {
  await (isStuck ? walker.goto('/') : acts.logo(walker));
  await walker.click({ role: 'button', name: 'Marketplace' });
  await walker.click({ role: 'menuitem', name: 'All Services' });
  await walker.heading('Service Marketplace');
};

test('docs/faults.md says of other browsers what their journeys expect', () => {
  const documented = faultTable('Fault', 'Browser', 'In its page', 'Reported as', 'Why');
  expect(documented).toEqual(
    differences.map(({ fault, engines, page, reported, why }) => [fault, engines.join(', '), page, reported, why]),
  );
});

for (const { name } of engines) {
  for (const fault of plantedFaults.map((planted) => inEngine(name, planted)))
    test(`${name}: ${fault.name}`, { tag: '@full' }, async ({ open, site }) => {
      const { walker } = await open(name, { site: site.url });
      const needed = name === 'Firefox' && neededApi(fault.name);
      const isMissing = needed && (await walker.tab.evaluate(`typeof ${needed} === 'undefined'`));
      test.skip(isMissing === true, `This version of Firefox has no ${needed || 'such API'}.`);
      const before = { text: loginText() };
      const planted = { text: loginText('Planted') };
      const version = await releaseFault(site, fault);
      await walker.goto('/auth/login');
      if (fault.act) {
        await walker.see(planted);
        await walker.expect(isWatched, true);
        for (const act of fault.act) await acts[act](walker);
      }
      if (fault.leadsAway) {
        const address = new URL(fault.act ? '/' : '/auth/login', site.url).href;
        await walker.expect(`location.href === '${address}'`, false);
        await expectReported(site, version, fault);
        return;
      }
      if (!fault.isReplaced) await walker.see(planted);
      else if (!fault.act) await walker.see(before);
      if (fault.reported === 'calls') {
        await walker.expect(isWatched, true);
        await walker.goto('/about');
      }
      await expectReported(site, version, fault);
      await visitMarketplace(walker, fault.isStuck);
      if (fault.gone) await walker.expect(fault.gone, true);
      await walker.click({ role: 'link', name: 'Login' });
      await walker.see(fault.isReplaced ? before : planted);
    });

  // The driver of WebKit ends with the process of a tab.
  for (const fault of name === 'WebKit' ? [] : hangs.map((planted) => inEngine(name, planted)))
    test(`${name}: ${fault.name}`, { tag: '@full' }, async ({ open, site }) => {
      const { walker } = await open(name, { site: site.url });
      const version = await releaseFault(site, fault);
      const starts = () => site.heard.filter((report) => report.kind === 'started' && report.version === version);
      const hang = async (): Promise<void> => {
        const before = starts().length;
        // The page does not answer.
        walker.goto('/auth/login').catch(() => {});
        await expect.poll(() => starts().length).toBeGreaterThan(before);
        if (fault.act) {
          await walker.see({ text: loginText('Planted') });
          acts.title(walker).catch(() => {});
        }
        await walker.tab.crash?.();
      };
      await hang();
      if (!fault.isReplaced) {
        await hang();
        await site.release('recall', version, '--why', 'it hangs');
      }
      await walker.goto('/auth/login');
      await walker.see({ text: loginText() });
      await expectReported(site, version, fault);
    });
}
