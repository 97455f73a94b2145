import { mergeTests } from '@playwright/test';
import { engines, test as engineTest } from '../../src/engines/engines.ts';
import { Walker } from '../../src/engines/walker.ts';
import type { Act } from '../../src/planted-faults/planted-fault.ts';
import { plantedFaults } from '../../src/planted-faults/planted-faults.ts';
import { expectReported, releaseFault } from '../../src/planting.ts';
import { test as releaseTest } from '../../src/release-test.ts';

const test = mergeTests(engineTest, releaseTest);
test.use({ listens: true });

const acts: Record<Act, (walker: Walker) => Promise<unknown>> = {
  title: (walker) => walker.click({ role: 'heading', level: 1 }),
  logo: async (walker) => {
    await walker.click({ css: '#root header a' });
    await walker.expect('location.pathname', '/');
  },
  back: (walker) => walker.tab.evaluate('history.back()'),
};

const planted = { text: /^Planted: enter your credentials/ };
const replaced = { text: /^Enter your credentials/ };

const watched = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/watchdog.'))`;
const visit = (path: string) =>
  `(history.pushState(null, '', '${path}'), dispatchEvent(new PopStateEvent('popstate', { state: null })))`;

/** Rows of `docs/faults.md` that were run in these engines; its section on other browsers names them. */
const walked = ['The entry throws', 'Rendering throws', 'A handler throws', 'Moves the header out of sight'];

for (const { name } of engines)
  for (const fault of plantedFaults.filter(({ name: title }) => walked.includes(title)))
    test(`${name}: ${fault.name}`, { tag: '@full' }, async ({ open, site }) => {
      const {
        walker: { tab },
      } = await open(name);
      const walker = new Walker(tab, site.url);
      const version = await releaseFault(site, fault);
      await walker.goto('/auth/login');
      if (fault.act) {
        await walker.see(planted);
        await walker.expect(watched, true);
        for (const act of fault.act) await acts[act](walker);
      }
      if (fault.ends === 'stays') await walker.see(planted);
      else if (!fault.act) await walker.see(replaced);
      if (fault.reported === 'calls') {
        await walker.expect(watched, true);
        await walker.goto('/about');
      }
      await expectReported(site, version, fault);
      await walker.tab.evaluate(visit('/marketplace'));
      await walker.heading('Service Marketplace');
      if (fault.gone) await walker.expect(fault.gone, true);
      await walker.tab.evaluate(visit('/auth/login'));
      await walker.see(fault.ends === 'stays' ? planted : replaced);
    });
