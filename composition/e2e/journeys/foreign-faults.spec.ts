import { expect, type Page, test } from '@playwright/test';
import type { TelemetryBatch } from '@slices/format';
import { type Extension, withExtension } from '../src/extension.ts';
import { SmallSite } from '../src/small-site/small-site.ts';

let site: SmallSite;
test.beforeAll(async () => {
  site = await SmallSite.open();
});
test.afterAll(() => site.close());
// One site for all: each fault has a slice of its own.
test.describe.configure({ mode: 'default' });

interface ForeignFault {
  name: string;
  slice: string;
  extension: Extension;
  /** The Content-Security-Policy of the document. */
  policy?: string;
  /** Clicks on buttons of {@link pageOf}, and waits. */
  meet: (page: Page) => Promise<void>;
  /** The acts of the buttons by their texts: `Own` is a fault of the release. */
  acts: { Own: string; [text: string]: string };
  reported: RegExp;
}

const pageOf = (acts: Record<string, string>) => `
  const { createElement, useEffect, useState } = React;
  return () => {
    const [items, setItems] = useState(['first', 'second']);
    const [turn, setTurn] = useState(0);
    useEffect(() => { if (turn > 0) setTurn(turn + 1); }, [turn]);
    const without = (id) => setItems(items.filter((item) => item !== id));
    const take = (id) => document.querySelector('#' + id).remove();
    return createElement('section', null,
      createElement('ul', null, items.map((id) => createElement('li', { id, key: id }, id))),
      ${Object.entries(acts)
        .map(([text, act]) => `createElement('button', { onClick: () => { ${act}; } }, '${text}')`)
        .join(', ')});
  };`;

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const reports = (slice: string) =>
  site.sent
    .flatMap((body) => {
      const batch: TelemetryBatch = JSON.parse(body);
      return batch.reports;
    })
    .filter((report) => report.slice === slice);
const failures = (slice: string) =>
  reports(slice).flatMap((report) => (report.kind === 'failed' ? [`${report.stage}: ${report.message}`] : []));

const release = async (slice: string, acts: Record<string, string>) => {
  await site.publishSlice({ slice, page: pageOf(acts) });
  await site.promoteAll(slice);
};

/** Seconds in which the page has idle moments, or timers at least: the watchdog looks every 2 s. */
const seconds = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let second = 0; second < left; second += 1) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }, count);

const faults: ForeignFault[] = [
  {
    name: 'a request that the policy of the page forbids',
    slice: 'mf-policy',
    policy: "connect-src 'self'",
    extension: { inPage: "setInterval(() => fetch('https://tracker.invalid/x').catch(() => {}), 300);" },
    acts: { Call: "fetch('/api/x').catch(() => {})", Own: "fetch('https://nowhere.invalid/y').catch(() => {})" },
    meet: async (page) => {
      await click(page, 'Call');
      await seconds(page, 4);
    },
    reported: /^policy: connect-src/,
  },
  {
    name: 'a request that it blocks',
    slice: 'mf-rejection',
    extension: { blocked: ['/api/ads'] },
    acts: { Call: "fetch('/api/ads')", Own: "fetch('http://nowhere.invalid/')" },
    meet: async (page) => {
      await click(page, 'Call');
      await seconds(page, 4);
    },
    reported: /^rejection: TypeError: Failed to fetch/,
  },
  {
    name: 'an error of a script that it writes into the document',
    slice: 'mf-inline',
    extension: {
      isolated: `const script = document.createElement('script');
        script.textContent = "const call = window.fetch; window.fetch = function (...args) { if (/wrapped/.test(args[0])) null.planted; return call.apply(this, args); };";
        document.documentElement.append(script);`,
    },
    acts: { Call: "fetch('/api/wrapped')", Own: 'globalThis.theBasket.add(1)' },
    meet: async (page) => {
      await click(page, 'Call');
      await seconds(page, 4);
    },
    reported: /^error: .*undefined/,
  },
  {
    name: 'nodes that it takes away',
    slice: 'mf-nodes',
    extension: { isolated: "setInterval(() => document.querySelector('#first')?.remove(), 50);" },
    acts: { Hide: "without('first')", Own: "take('second'); without('second')" },
    meet: async (page) => {
      // The watchdog has started.
      await seconds(page, 5);
      for (let time = 0; time < 3; time += 1) {
        await expect(page.locator('#first')).toHaveCount(0);
        await click(page, 'Hide');
      }
      await seconds(page, 4);
    },
    reported: /^render: .*removeChild/,
  },
  {
    name: 'a built-in that it changes again and again',
    slice: 'mf-built-in',
    extension: {
      inPage: `const { attachShadow } = Element.prototype;
        setInterval(() => { Element.prototype.attachShadow = function (init) { return attachShadow.call(this, init); }; }, 50);`,
    },
    acts: {
      Own: 'const { prototype } = Element; const { closest } = prototype; prototype.closest = function (selector) { return closest.call(this, selector); }',
    },
    meet: (page) => seconds(page, 6),
    reported: /^global: Element.closest was changed/,
  },
  {
    name: 'work without an idle moment',
    slice: 'mf-busy',
    extension: {
      isolated: `const { port1, port2 } = new MessageChannel();
        const work = () => {
          if (!document.documentElement.hasAttribute('data-busy')) return setTimeout(work, 100);
          for (const end = performance.now() + 150; performance.now() < end; );
          port2.postMessage(0);
        };
        port1.onmessage = work;
        work();`,
    },
    acts: { Own: 'setTurn(1)' },
    meet: async (page) => {
      await seconds(page, 3);
      const set = (isBusy: boolean) =>
        page.evaluate((is) => void document.documentElement.toggleAttribute('data-busy', is), isBusy);
      await set(true);
      await seconds(page, 25);
      await set(false);
      await seconds(page, 3);
    },
    reported: /^blocked: no idle moment/,
  },
];

for (const { name, slice, extension, policy, acts, meet, reported } of faults)
  test(`${name} does not count against a release; its own does`, { tag: '@full' }, async () => {
    await release(slice, acts);
    await withExtension(extension, async (page) => {
      if (policy)
        await page.route(`${site.url}/${slice}`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
        });
      await page.goto(`${site.url}/${slice}`);
      await meet(page);
      expect(failures(slice)).toEqual([]);
      await click(page, 'Own');
      await expect.poll(() => failures(slice), { timeout: 60_000 }).not.toEqual([]);
      for (const failure of failures(slice)) expect(failure).toMatch(reported);
    });
  });

test('calls that it blocks are no failed calls; one that the server drops is, and a server error', {
  tag: '@full',
}, async () => {
  const calls = ['ads', 'dropped', 'broken'];
  const acts = calls.map((name) => [name, `site.call('GET ${name}', {}).catch(() => {})`]);
  await release('mf-calls', Object.fromEntries(acts));
  site.answers = { 'HEAD dropped': { body: {} }, 'GET broken': { status: 500, body: {} } };
  await withExtension({ blocked: ['/api/ads'] }, async (page) => {
    await page.goto(`${site.url}/mf-calls`);
    await seconds(page, 4);
    for (const name of calls) await click(page, name);
    const counts = () =>
      reports('mf-calls').flatMap((report) => (report.kind === 'calls' ? [[report.calls, report.failed]] : []));
    await expect.poll(counts, { timeout: 60_000 }).toEqual([[3, 2]]);
  });
});

test('a release whose files it blocks ends the visit without a result; one that is lost or out of order is reported', {
  tag: '@full',
}, async () => {
  const slices = ['mf-ads', 'mf-lost', 'mf-out'];
  for (const slice of slices) await release(slice, {});
  await withExtension({ blocked: ['/releases/mf-ads/'] }, async (page) => {
    await page.route('**/releases/mf-lost/**', (route) => route.fulfill({ status: 404 }));
    await page.route('**/releases/mf-out/**', (route) => route.fulfill({ status: 503 }));
    for (const slice of slices) {
      await page.goto(`${site.url}/${slice}`);
      await expect(page.getByText(`${slice} does not work right now.`)).toBeVisible({ timeout: 60_000 });
    }
    const kinds = (slice: string) => new Set(reports(slice).map(({ kind }) => kind));
    await expect
      .poll(() => slices.map((slice) => [...kinds(slice)]))
      .toEqual([
        ['started', 'loaded'],
        ['started', 'failed'],
        ['started', 'failed'],
      ]);
  });
});
