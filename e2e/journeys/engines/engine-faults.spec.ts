import { mergeTests } from '@playwright/test';
import { type EngineName, engines, test as engineTest } from '../../src/engines/engines.ts';
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

/** Rows of `docs/faults.md` that ended as the table says in these engines; its section on other browsers names them. */
const inBoth = [
  'The entry throws',
  'A module throws when it is loaded',
  'Rendering throws',
  'A handler throws',
  'A rejection that nothing handles',
  'Deletes what the shell stored',
  'Makes the page inert',
];
const walked: Record<EngineName, string[]> = {
  Firefox: [
    ...inBoth,
    'Rendering sets its own state',
    'Calls an endpoint that does not exist',
    'Moves the header out of sight',
    'Swallows clicks',
    'Replaces fetch',
    'Replaces history.pushState',
    'Leaves by a meta element',
    'Covers the whole window',
    'Changes the font size',
    'Replaces Date.now',
    'Replaces React’s createElement',
  ],
  WebKit: inBoth,
};

for (const { name } of engines)
  for (const fault of plantedFaults.filter(({ name: title }) => walked[name].includes(title)))
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
