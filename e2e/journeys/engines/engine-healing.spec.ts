import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, mergeTests } from '@playwright/test';
import { engines, test as engineTest, walkerIn } from '../../src/engines/engines.ts';
import type { Engine } from '../../src/engines/tab.ts';
import type { Walker } from '../../src/engines/walker.ts';
import { planted } from '../../src/planted-faults/planted-fault.ts';
import { isWatched } from '../../src/planting.ts';
import type { ReleaseSite } from '../../src/release-site.ts';
import {
  comeBack,
  crashing,
  expectSameDocument,
  loginText,
  marked,
  recoveryText,
  test as releaseTest,
  remember,
} from '../../src/release-test.ts';

const test = mergeTests(engineTest, releaseTest);
test.use({ listens: true });

/** Makes a change of mf-auth live. Returns the version. */
const release = async (site: ReleaseSite, change: (script: string, file: string) => string): Promise<string> => {
  const version = await site.publish('mf-auth', change);
  await site.release('promote', 'mf-auth', version, '--why', 'a journey');
  return version;
};

const failures = ({ heard }: ReleaseSite, version: string) =>
  heard.flatMap((report) => (report.kind === 'failed' && report.version === version ? [report] : []));

/** As links of the header do. */
const openLogin = (walker: Walker) => walker.click({ role: 'link', name: 'Login' });

/** Ways to leave a page for good. */
const leavings: Record<string, (session: { engine: Engine; walker: Walker }) => Promise<unknown>> = {
  'for another document': ({ walker }) => walker.goto('/about'),
  'for another tab': async ({ engine }) => (await walkerIn(engine)).goto('/about'),
  'as its tab is closed': async ({ engine, walker }) => {
    // The browser ends with its last tab.
    await engine.newTab();
    await walker.tab.close();
  },
};

for (const { name } of engines) {
  test(`${name}: a release that crashes is replaced in the same document, and reported`, { tag: '@full' }, async ({
    open,
    site,
  }) => {
    const { walker } = await open(name, { site: site.url });
    await walker.goto('/about');
    await walker.heading('About Nearhand');
    await remember(walker.tab);
    const version = await release(site, crashing);
    await comeBack(walker.tab, site);
    await openLogin(walker);
    await walker.see({ text: loginText() });
    await expectSameDocument(walker.tab);
    // The first crash is rendered again, and reported, too: in either order.
    const healed = expect.objectContaining({ slice: 'mf-auth', stage: 'render', healed: true });
    await expect.poll(() => failures(site, version)).toContainEqual(healed);
  });

  test(`${name}: a recall takes a release off an open page, and asks first beside what was typed`, {
    tag: '@full',
  }, async ({ open, site }) => {
    const { walker } = await open(name, { site: site.url });
    const first = await release(site, marked('First'));
    await walker.goto('/auth/login');
    await walker.see({ text: loginText('First') });
    await remember(walker.tab);
    await site.release('recall', first, '--why', 'it shows the wrong text');
    await comeBack(walker.tab, site);
    await walker.see({ text: loginText() });
    await expectSameDocument(walker.tab);

    const second = await release(site, marked('Second'));
    await walker.goto('/auth/login');
    await walker.see({ text: loginText('Second') });
    await walker.fill({ label: 'Email' }, 'pat@example.test');
    await site.release('recall', second, '--why', 'it sends the wrong email');
    await comeBack(walker.tab, site);
    await walker.see({ text: /A part of this page was withdrawn/ });
    await walker.see({ text: loginText('Second') });
    await walker.expect(`document.querySelector('[name=email]').value`, 'pat@example.test');
  });

  test(`${name}: code that is lost after a deployment comes from another release, or with Retry`, {
    tag: '@full',
  }, async ({ open, site }) => {
    const { walker } = await open(name, { site: site.url });
    const releases = join(site.folder, 'releases/mf-auth');
    const version = await release(site, marked('First'));
    await walker.goto('/auth/login');
    await walker.see({ text: loginText('First') });
    await remember(walker.tab);
    rmSync(join(releases, version), { recursive: true });
    await walker.click({ role: 'link', name: 'Forgot password?' });
    await walker.see({ text: recoveryText() });
    await expectSameDocument(walker.tab);

    renameSync(releases, `${releases}-lost`);
    await walker.goto('/auth/login');
    await walker.see({ text: /^Accounts is not available right now/ });
    await remember(walker.tab);
    await walker.click({ css: '#root header a' });
    await walker.heading(/^Nearhand/);
    await openLogin(walker);
    await walker.see({ text: /^Accounts is not available right now/ });
    renameSync(`${releases}-lost`, releases);
    await walker.click({ role: 'button', name: 'Retry' });
    await walker.see({ text: loginText() });
    await expectSameDocument(walker.tab);
  });

  for (const [how, leave] of Object.entries(leavings))
    test(`${name}: a failure while the page is left ${how} is reported`, { tag: '@full' }, async ({ open, site }) => {
      test.skip(name === 'WebKit' && how === 'for another tab', 'Its driver opens tabs in the background.');
      const { engine, walker } = await open(name, { site: site.url });
      const code = `document.addEventListener('visibilitychange', () => { throw new Error('planted') })`;
      const version = await release(site, planted(code, 'later'));
      await walker.goto('/auth/login');
      await walker.see({ text: loginText('Planted') });
      await walker.expect(isWatched, true);
      await walker.expect('document.visibilityState', 'visible');
      await leave({ engine, walker });
      await expect.poll(() => failures(site, version)).toHaveLength(1);
      const [{ slice, stage, frames } = {}] = failures(site, version);
      expect([slice, stage, frames?.[0]]).toEqual([
        'mf-auth',
        'error',
        expect.stringMatching(new RegExp(`^/releases/mf-auth/${version}/[\\w-]+\\.js:\\d+:\\d+$`)),
      ]);
    });
}
