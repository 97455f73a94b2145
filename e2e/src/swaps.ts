import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, expect, type Page } from '@playwright/test';
import type { ReleaseSite } from './release-site.ts';
import { comeBack, visit } from './release-test.ts';

const slice = 'mf-swaps';

/** Leaves all that a release can leave running, and holds 200 KB by each of them. */
const entry = (mark: string) => `globalThis.mf_swaps_${mark} = (() => {
  const held = { copy: '${mark}', bytes: new Uint8Array(200_000).fill(1) };
  window.noteCopy?.(held);
  const touch = () => held.bytes.length;
  let shared;
  const take = async (name) => {
    const [one] = Object.values(shared[name]);
    return one.lib ? one.lib() : (await one.get())();
  };
  const run = (platform) => {
    for (const target of [window, document, matchMedia('(min-width: 1px)')]) target.addEventListener('change', touch);
    window.addEventListener('never', touch, { once: true });
    setInterval(touch, 1_000);
    setTimeout(touch, 3_600_000);
    const draw = () => { touch(); requestAnimationFrame(draw); };
    requestAnimationFrame(draw);
    new MutationObserver(touch).observe(document.body, { childList: true });
    new ResizeObserver(touch).observe(document.body);
    new BroadcastChannel('mf-swaps').addEventListener('message', touch);
    document.head.append(document.createElement('style'));
    platform.events.on('swaps.made', touch);
    platform.releaseSignal?.().addEventListener('abort', touch);
  };
  const parts = async () => {
    const names = ['react', '@nearhand/platform', '@nearhand/ui', '@tanstack/react-query'];
    const [{ createElement, useEffect }, platform, ui, query] = await Promise.all(names.map(take));
    run(platform);
    const useCopy = () => {
      const client = query.useQueryClient();
      query.useQuery({ queryKey: ['copy'], queryFn: async () => { touch(); return '${mark}'; } });
      useEffect(() => client.getQueryCache().subscribe(touch), [client]);
    };
    const Page = () => {
      useCopy();
      return createElement(ui.Page, { title: 'Swaps ${mark}' });
    };
    const Widget = () => {
      useCopy();
      return createElement(ui.Typography, null, 'Widget ${mark}');
    };
    return { Page, Widget };
  };
  const modules = {
    './routes': async () => ({ routes: [{ path: '/swaps', lazy: async () => ({ Component: (await parts()).Page }) }] }),
    './widget': async () => ({ default: (await parts()).Widget }),
  };
  return {
    init: (shareScope) => { shared = shareScope; },
    get: async (name) => { const module = await modules[name](); return () => module; },
  };
})();`;

const manifest = (mark: string) => ({
  platform: '^2.0.0',
  owner: 'team-swaps',
  title: 'Swaps',
  container: `mf_swaps_${mark}`,
  routes: [{ path: '/swaps', roles: ['any'], preload: [] }],
  slots: [{ name: 'home.featured', expose: './widget', title: 'Widget', order: 10 }],
  events: { emits: ['swaps.made'], hears: ['swaps.made'] },
  shared: {
    react: '^19.0.0',
    '@tanstack/react-query': '^5.0.0',
    '@nearhand/platform': '^2.0.0',
    '@nearhand/ui': '^2.0.0',
  },
});

/** Publishes a release that shows `mark`; returns its version. */
export const publishSwap = (site: ReleaseSite, mark: string): Promise<string> =>
  site.publishBuild(slice, (folder) => {
    writeFileSync(join(folder, 'remoteEntry.js'), entry(mark));
    writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest(mark)));
  });

/** Content of an open tab. */
export interface Held {
  /** After a forced garbage collection. */
  heapBytes: number;
  /** On window and document, of scripts of removed releases. */
  listeners: number;
  /** Timers and animation frames of removed releases that have not run and were not stopped. */
  timers: number;
  /** How many loads of a release are in memory, with the one that is shown. */
  copies: number;
}

/** Counts copies and timers of the slice, and lets time pass for the page. As text: a compiler would add names to it. */
const watcher = `(() => {
  const copies = [];
  const timers = new Map();
  const { now } = Performance.prototype;
  let skippedMs = 0;
  Performance.prototype.now = function () {
    return now.call(this) + skippedMs;
  };
  const caller = () => new Error('here').stack.match(/releases\\/${slice}\\/([^/]+)/)?.[1];
  const watch = (kind, start, stop, isOnce) => {
    const [begin, end] = [window[start], window[stop]];
    window[start] = (work, ...rest) => {
      const version = caller();
      if (!version) return begin(work, ...rest);
      const timer = begin((...args) => {
        if (isOnce) timers.delete(kind + timer);
        work(...args);
      }, ...rest);
      timers.set(kind + timer, version);
      return timer;
    };
    window[stop] = (timer) => {
      timers.delete(kind + timer);
      end(timer);
    };
  };
  watch('timer ', 'setTimeout', 'clearTimeout', true);
  watch('timer ', 'setInterval', 'clearInterval', false);
  watch('frame ', 'requestAnimationFrame', 'cancelAnimationFrame', true);
  window.noteCopy = (copy) => copies.push(new WeakRef(copy));
  window.skipTime = (ms) => {
    skippedMs += ms;
  };
  window.heldOfSwaps = (live) => ({
    timers: [...timers.values()].filter((version) => version !== live).length,
    copies: copies.filter((copy) => copy.deref()).length,
  });
})()`;

export interface Watch {
  client: CDPSession;
  /** Addresses of scripts by their ids. */
  scripts: Map<string, string>;
}

/** Call it before the tab opens a page of the site. */
export const watchSwaps = async (page: Page): Promise<Watch> => {
  await page.addInitScript({ content: watcher });
  const client = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  client.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url));
  await client.send('Debugger.enable');
  return { client, scripts };
};

/** Makes the release live, and opens its widget and its page in the tab, which stays in the same document. */
export const swapTo = async (page: Page, site: ReleaseSite, version: string, mark: string): Promise<void> => {
  await site.release('promote', slice, version, '--why', 'swapped');
  await page.evaluate(() => Reflect.get(window, 'skipTime')(6_000));
  await comeBack(page, site);
  await visit(page, '/');
  await expect(page.getByText(`Widget ${mark}`)).toBeVisible();
  await visit(page, '/swaps');
  await expect(page.getByRole('heading', { level: 1, name: `Swaps ${mark}` })).toBeVisible();
};

/** Reads what the tab holds while the release `live` is shown. */
export const readHeld = async (page: Page, { client, scripts }: Watch, live: string): Promise<Held> => {
  for (let index = 0; index < 3; index += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const held = await page.evaluate((version) => Reflect.get(window, 'heldOfSwaps')(version), live);
  let listeners = 0;
  for (const expression of ['window', 'document']) {
    const { result } = await client.send('Runtime.evaluate', { expression });
    const found = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    const addresses = found.listeners.map(({ scriptId }) => scripts.get(scriptId) ?? '');
    listeners += addresses.filter((url) => url.includes(`/${slice}/`) && !url.includes(`/${live}/`)).length;
  }
  return { heapBytes: usedSize, listeners, ...held };
};
