import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runRelease } from '@nearhand/site/release';
import { expect, test } from '@playwright/test';
import type { Composition } from '@slices/format';
import { bringSession } from '../../src/people.ts';
import { apiUrl, dataFolder, demo, signingKeys, siteUrl } from '../../src/site/site.ts';

/** An environment of this journey alone: the page shows every environment of the site's store. */
const name = `operated-${crypto.randomUUID().slice(0, 8)}`;
const folder = join(tmpdir(), `nearhand-${name}`);
const file = join(folder, `${name}.json`);
const publicKeys = join(folder, 'public.json');

/** `--force`: so few slices do not fit together. */
const release = async (...args: string[]): Promise<void> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const variables = { ...process.env, RELEASE_KEYS: signingKeys, COMPOSITION_KEYS: publicKeys };
  const code = await runRelease([...args, '--env', file], { say, complain: say, variables });
  expect(code, lines.join('\n')).toBe(0);
};

/** The composition of the site: its releases are in the store. */
const running = (): Composition =>
  JSON.parse(readFileSync(join(dataFolder, 'environments/local/composition.json'), 'utf8'));

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ site: siteUrl, store: dataFolder, releasesUrl: '/releases', api: apiUrl }));
  const local = JSON.parse(readFileSync(join(dirname(signingKeys), 'public.json'), 'utf8'));
  writeFileSync(publicKeys, JSON.stringify({ ...local, environment: name }));
});
test.afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(dataFolder, 'environments', name), { recursive: true, force: true });
});

test('an admin sees a promotion, the history, a difference and a failure with its stack', async ({ page }) => {
  const { host, microFrontends } = running();
  const [version = ''] = (microFrontends['mf-auth'] ?? []).map(({ metadata }) => metadata.version);
  await release('promote', 'shell', host?.version ?? '', '--why', 'the host', '--force');
  await bringSession(page, demo.admin);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Releases' }).click();
  const environment = page.getByRole('region', { name, exact: true });
  await expect(environment.getByText('No slice runs here.')).toBeVisible();

  await release('promote', 'mf-auth', version, '--why', 'people sign in', '--force');
  await page.reload();
  await expect(environment.getByText('Verified')).toBeVisible();
  await expect(environment.getByRole('row', { name: new RegExp(`mf-auth.*${version}.*Live`) })).toBeVisible();

  await environment.getByRole('link', { name: /^2, with its history/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revision history' })).toBeFocused();
  await expect(page.getByText('people sign in')).toBeVisible();
  await page.getByRole('checkbox', { name: /^2 / }).click();
  await page.getByRole('checkbox', { name: /^1 / }).click();
  const difference = page.getByRole('region', { name: 'From revision 1 to 2' });
  await expect(difference.getByText(`+ mf-auth ${version}: live`)).toBeVisible();

  // Messages that differ in digits alone are one failure.
  const message = `planted ${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const frames = [`/releases/mf-auth/${version}/js/login.js:1:2345`];
  const failure = { kind: 'failed', slice: 'mf-auth', version, owner: 'team', stage: 'render', message, page: '/a' };
  const reports = [{ ...failure, healed: false, frames }];
  // An address of its own: the API counts three visitors of a release per address and day.
  const source = `198.51.100.${crypto.getRandomValues(new Uint8Array(1))[0]}`;
  const headers = { 'x-forwarded-for': source };
  const sent = await page.request.post(`${apiUrl}/api/telemetry`, { headers, data: { revision: 2, reports } });
  expect(sent.status()).toBe(204);
  await page.goto(`/operate/mf-auth/${version}?environment=${name}`);
  const failures = page.getByRole('list', { name: 'Failures' });
  const planted = failures.getByRole('listitem').filter({ hasText: message });
  await planted.getByText('Stack', { exact: true }).click();
  await expect(planted.getByText(frames[0] ?? '')).toBeVisible();
});
