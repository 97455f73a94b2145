import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@slices/format';
import { folderOfTests } from '@slices/kernel/temporary-folder.fixture.ts';
import { aBuild, aKey, anEnvironment, aRelease } from '@slices/release/environment.fixture.ts';
import { recallRelease } from '@slices/release/revisions/recall-release.ts';
import { revise } from '@slices/release/revisions/revise.ts';
import { folderStore } from '@slices/release/store/folder-store.ts';
import { watchLiveSite } from './live-site.ts';
import { until } from './rendered-site.fixture.ts';

const host = { version: '1.0.0', platform: '1.0.0', shared: {}, paths: ['/'], places: [] };

const folder = folderOfTests();
const environment = anEnvironment(folderStore(folder), [aKey('first')]);
const file = (name: string) => join(folder, 'environments/test', name);

/** Answers with these files as they are now. */
const served = (...names: string[]): Record<string, () => Response> =>
  Object.fromEntries(
    names.map((name) => {
      const bytes = readFileSync(file(name));
      return [name, () => new Response(bytes)];
    }),
  );

let build = 0;
/** A revision of the next release, with the one of before to fall back to. */
const promote = async (before?: Release): Promise<Release> => {
  build += 1;
  const release = await aRelease(environment, 'mf-a', aBuild(folder, `build${build}`));
  const fallback = before && [{ ...before, deployment: { traffic: 0, default: false } }];
  await revise(environment, { why: 'test', command: 'test' }, () => ({
    host: { ...host, events: { emits: [], hears: [] } },
    microFrontends: { 'mf-a': [release, ...(fallback ?? [])] },
  }));
  return release;
};

/** A site that answers from the store; `answers` stand in for its files. */
const startWatching = (answers: Record<string, () => Response> = {}) => {
  const config = { apiBase: '/0' };
  const reports: { slice: string; version: string; stage: string; message: string }[] = [];
  let polls = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const name = new URL(String(input)).pathname.slice(1);
    if (name === 'api/telemetry') reports.push(...JSON.parse(String(init?.body)).reports);
    if (name === 'config.json') polls += 1;
    if (name === 'config.json') return Response.json(config);
    return answers[name]?.() ?? new Response(readFileSync(file(name)));
  });
  const shown: [apiBase: string, versions: string[] | undefined][] = [];
  const lines: string[] = [];
  const stopping = new AbortController();
  const watched = watchLiveSite(
    {
      site: 'http://site.test',
      api: 'http://api.test',
      trust: environment.trust(),
      pollMs: 1,
      say: (line) => lines.push(line),
      changed: ({ composition, config }) =>
        shown.push([config.apiBase, composition.microFrontends['mf-a']?.map(({ metadata }) => metadata.version)]),
    },
    stopping.signal,
  );
  return {
    answers,
    config,
    reports,
    shown,
    lines,
    /** Until files that are there now were read. */
    polled: () => {
      const before = polls;
      return until(
        () => polls,
        (count) => count > before + 2,
      );
    },
    stop: async () => {
      stopping.abort();
      await watched;
    },
  };
};

test('a recalled release stays away while timestamp.json is lost, broken or forged', async () => {
  const one = await promote();
  const two = await promote(one);
  await recallRelease(environment, { slice: 'mf-a', version: two.metadata.version, why: 'test' });
  const site = startWatching();
  await site.polled();
  const bad = [new Response('', { status: 500 }), new Response('<html>'), Response.json({ recalls: 'e30.e30.e30' })];
  for (const [index, answer] of bad.entries()) {
    site.answers['timestamp.json'] = () => answer.clone();
    site.config.apiBase = `/${index + 1}`;
    await site.polled();
  }
  await site.stop();
  expect(site.shown).toEqual(['/0', '/1', '/2', '/3'].map((base) => [base, [one.metadata.version]]));
});

test.each<[string, () => Response]>([
  ['not signed', () => Response.json({ timestamp: 'e30.e30.e30' })],
  ['of two revisions later', () => new Response(readFileSync(file('timestamp.json')))],
])(
  'a composition whose timestamp is %s is not rendered; it is reported, and taken when it is proven',
  async (what, bad) => {
    await promote();
    const old = served('composition.json', 'composition.sig');
    await promote();
    const last = await promote();
    const site = startWatching({ ...(what.startsWith('of') && old), 'timestamp.json': bad });
    await site.polled();
    expect(site.shown).toEqual([]);
    expect(site.reports).toEqual([expect.objectContaining({ slice: 'shell', version: '0.0.0', stage: 'stale' })]);
    expect(site.lines).toEqual([expect.stringMatching(/(timestamp|composition)\.json: /)]);
    for (const name of Object.keys(site.answers)) delete site.answers[name];
    await site.polled();
    expect(site.shown).toEqual([['/0', [last.metadata.version]]]);

    site.answers['timestamp.json'] = () => new Response('', { status: 404 });
    await promote();
    await site.polled();
    expect(site.shown).toHaveLength(1);
    delete site.answers['timestamp.json'];
    await site.polled();
    expect(site.shown).toHaveLength(2);
    await site.stop();
  },
);

test('a composition of which a byte was changed is not rendered, and is logged once', async () => {
  await promote();
  const changed = `${readFileSync(file('composition.json'), 'utf8')} `;
  const site = startWatching({ 'composition.json': () => new Response(changed) });
  await site.polled();
  await site.stop();
  expect([site.shown, site.lines]).toEqual([[], [expect.stringContaining('is not signed by the keys')]]);
});

test('a page of the site in place of a document is told as one', async () => {
  await promote();
  const site = startWatching({ 'composition.sig': () => new Response('<!doctype html>') });
  await site.polled();
  await site.stop();
  expect(site.lines).toEqual([
    expect.stringMatching(/composition\.sig: is not valid JSON: it is an HTML page.*address/),
  ]);
});

test('a composition older than the last one that was proven is not rendered', async () => {
  await promote();
  const before = served('composition.json', 'composition.sig');
  await promote();
  const site = startWatching();
  await site.polled();
  Object.assign(site.answers, before);
  await site.polled();
  await site.stop();
  expect(site.shown).toHaveLength(1);
});
