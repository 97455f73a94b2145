import { expect, type Page } from '@playwright/test';
import { bringPerson } from '../../src/people.ts';
import type { ReleaseSite } from '../../src/release-site.ts';
import { test, watchFaults } from '../../src/release-test.ts';
import { slices } from '../../src/slices.ts';

/** What runs of `slice`, as its build is with `"react": "18"` in release.json. */
const onReact18 = (site: ReleaseSite, slice: string): Promise<string> =>
  site.publish(slice, (text, file) => {
    if (file === 'server.js') return undefined;
    if (file !== 'release.json') return text;
    const manifest = JSON.parse(text);
    for (const module of ['react', 'react/jsx-runtime', 'react-dom'])
      if (manifest.shared[module]) manifest.shared[module] = '^18.0.0';
    return JSON.stringify(manifest);
  });

/** The majors that drew parts of the page: React writes its own marks into the elements of its roots. */
const reactsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const versions = new Set<string>();
    for (const element of document.querySelectorAll('#root, #root div'))
      for (const key of Object.keys(element)) {
        if (!key.startsWith('__reactContainer$')) continue;
        versions.add(element.id === 'root' ? 'own' : 'other');
      }
    return [...versions].sort();
  });

for (const { name, path, heading, as } of slices) {
  test(`${name} on React 18 shows its page in a shell on React 19`, async ({ page, site }) => {
    const version = await onReact18(site, name);
    const faults = watchFaults(page);
    await site.release('promote', name, version, '--why', 'one slice at a time');
    if (as) await bringPerson(page, as);
    console.log(name, site.live(name).extras.react);
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForTimeout(1500);
    console.log(faults, await page.evaluate(() => document.querySelector('main')?.innerHTML.slice(0,300)), await page.evaluate(()=>performance.getEntriesByType('resource').map(r=>r.name).filter(n=>/116|react-18|auth/.test(n))));
    console.log(await page.evaluate(async () => { const c = await (await fetch('/composition.json')).json(); const f = (window as any).__FEDERATION__?.__INSTANCES__?.map((i: any) => [i.name, JSON.stringify(Object.entries(i.shareScopeMap.default?.react ?? {}).map(([k, v]: any) => [k, v.version, v.shareConfig]))]); return JSON.stringify([c.microFrontends['mf-auth'][0].extras.react, c.microFrontends['mf-auth'].length, f]); }));
    expect(await reactsOf(page)).toEqual(['other', 'own']);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/r18-${name}.png` });
    expect(faults).toEqual([]);
  });
}
