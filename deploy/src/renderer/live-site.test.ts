import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBuild, aKey, anEnvironment, aRelease } from '../release/environment.fixture.ts';
import { recallRelease } from '../release/revisions/recall-release.ts';
import { revise } from '../release/revisions/revise.ts';
import { folderStore } from '../release/store/folder-store.ts';
import { watchLiveSite } from './live-site.ts';
import { until } from './rendered-site.fixture.ts';

const host = { version: '1.0.0', platform: '1.0.0', shared: {}, paths: ['/'], places: [] };

test('a recalled release stays away while timestamp.json is lost, broken or forged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-site-'));
  const environment = anEnvironment(folderStore(folder), [aKey('first')]);
  const [one, two] = [
    await aRelease(environment, 'mf-a', aBuild(folder, 'one')),
    await aRelease(environment, 'mf-a', aBuild(folder, 'two')),
  ];
  await revise(environment, { why: 'test', command: 'test' }, () => ({
    host: { ...host, events: { emits: [], hears: [] } },
    microFrontends: { 'mf-a': [two, { ...one, deployment: { traffic: 0, default: false } }] },
  }));
  const own = (name: string) => readFileSync(join(folder, 'environments/test', name));
  await recallRelease(environment, {
    slice: 'mf-a',
    version: two.metadata.version,
    why: 'test',
  });

  let apiBase = '/0';
  let timestamp = () => new Response(own('timestamp.json'));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const name = new URL(String(input)).pathname.slice(1);
    if (name === 'timestamp.json') return timestamp();
    if (name !== 'config.json') return new Response(own(name));
    const features = { passwordRecovery: false, contactForm: false, socialSignIn: [] };
    const stripe = { stripePublishableKey: 'pk_test_1', stripeScriptUrl: '/stripe.js' };
    return Response.json({ apiBase, ...stripe, features });
  });
  const seen: [apiBase: string, versions: string[] | undefined][] = [];
  const stopping = new AbortController();
  const watched = watchLiveSite(
    {
      site: 'http://site.test',
      trust: environment.trust(),
      pollMs: 1,
      say: () => {},
      changed: ({ composition, config }) =>
        seen.push([config.apiBase, composition.microFrontends['mf-a']?.map(({ metadata }) => metadata.version)]),
    },
    stopping.signal,
  );
  const taken = () =>
    until(
      () => seen.at(-1)?.[0],
      (shown) => shown === apiBase,
    );
  await taken();
  const bad = [new Response('', { status: 500 }), new Response('<html>'), Response.json({ recalls: 'e30.e30.e30' })];
  for (const answer of bad) {
    timestamp = () => answer.clone();
    apiBase = `/${seen.length}`;
    await taken();
  }
  stopping.abort();
  await watched;
  expect(seen).toEqual(['/0', '/1', '/2', '/3'].map((base) => [base, [one.metadata.version]]));
  rmSync(folder, { recursive: true });
});
