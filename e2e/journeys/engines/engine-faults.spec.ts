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
    // The address is earlier than the page.
    await walker.heading(/^Nearhand/);
  },
  back: (walker) => walker.tab.back(),
};

const planted = { text: /^Planted: enter your credentials/ };
const replaced = { text: /^Enter your credentials/ };

const watched = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/watchdog.'))`;

/** By clicks, as people do. */
const visitMarketplace = async (walker: Walker) => {
  await acts.logo(walker);
  await walker.click({ role: 'button', name: 'Marketplace' });
  await walker.click({ role: 'menuitem', name: 'All Services' });
  await walker.heading('Service Marketplace');
};

/** Rows of `docs/faults.md` that end as the table says in both. */
const inBoth = [
  'The entry throws',
  'An effect throws',
  'A timer throws',
  'A rejection that nothing handles',
  'Calls an endpoint that does not exist',
  'Moves the header out of sight',
  'Swallows clicks',
  'Replaces fetch',
  'Replaces history.pushState',
  'Leaves by a meta element',
  'Fills the browser’s storage',
  'Covers the whole window',
  'Makes the page inert',
  'Changes the font size',
  'Replaces React’s createElement',
  'A clean-up throws when its page is left',
];

/** Others that do so in this engine. */
const others: Record<(typeof engines)[number]['name'], readonly string[]> = {
  Firefox: [
    'An effect sets its own state without end',
    'Calls the API without end',
    'Extends Array.prototype',
    'Makes HTML from text',
    'Replaces React in the share scope',
    'Forges a message of the platform',
    'Writes cookies with the Cookie Store',
    'Writes 150 small cookies by a bound function',
    'Leaves for another site',
    'Leaves by a link that it clicks itself',
    'Leaves by a link that a bound function clicks',
    'Moves links with a base element',
    'Goes back again and again',
    'Hides the header with a style sheet',
    'Covers the header from its own page',
    'Covers pages to come',
    'Opens a popover over everything',
    'Opens a dialog over everything',
    'Removes the root element by a bound function',
    'Hides every page by an adopted style sheet',
  ],
  WebKit: [],
};

for (const { name } of engines)
  for (const fault of plantedFaults.filter(({ name: title }) => [...inBoth, ...others[name]].includes(title)))
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
      if (!fault.isReplaced) await walker.see(planted);
      else if (!fault.act) await walker.see(replaced);
      if (fault.reported === 'calls') {
        await walker.expect(watched, true);
        await walker.goto('/about');
      }
      await expectReported(site, version, fault);
      await visitMarketplace(walker);
      if (fault.gone) await walker.expect(fault.gone, true);
      await walker.click({ role: 'link', name: 'Login' });
      await walker.see(fault.isReplaced ? replaced : planted);
    });
