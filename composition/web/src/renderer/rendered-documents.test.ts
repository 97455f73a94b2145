import { compositionOf } from '@slices/format';
import { someRelease } from '@slices/release/environment.fixture.ts';
import { storedDocument } from './document/stored-document.ts';
import { documentMaker } from './make-document.ts';
import { RenderedDocuments } from './rendered-documents.ts';
import { WorkerPool } from './worker/worker-pool.ts';

/** Stands for a worker; a page named `ends` ends it. */
const program = (word: string) => `
process.once('message', () => {
  process.on('message', ({ url }) => {
    if (url === '/ends') process.exit(1);
    const page = { status: 200, body: '${word}', head: '', styles: '', failures: [] };
    process.send(JSON.stringify({ page, isLate: false, rssBytes: 1 }));
  });
  process.send('"ready"');
});`;
const poolOf = (word: string, isAlwaysReady: boolean) => {
  const limits = { processorMs: 60_000, stallMs: 60_000 };
  const settings = { workers: 1, isAlwaysReady, program: program(word), heapMegabytes: 64, maxRssBytes: 1e9, limits };
  const pool = new WorkerPool(settings, () => {});
  const config = { apiBase: 'http://api.test/api' };
  pool.renew({ start: { config, shell: '', renderTimeoutMs: 1 }, readBuild: async () => undefined });
  return pool;
};

test('a canary is rendered in a process of its own, for its visitors alone, and its faults are not those of others', async () => {
  const pools = { common: poolOf('common', true), canaries: poolOf('canary', false) };
  const html = '<head></head><div id="root"></div>';
  const own = { api: 'http://127.0.0.1:1', html, hashes: async () => ({}), say: () => {} };
  const limits = { deadlineMs: 10_000, freshMs: 60_000, cacheMegabytes: 1 };
  const documents = new RenderedDocuments({ ...own, ...limits, make: documentMaker(pools, own) });
  const [live, canary] = [someRelease('a'), someRelease('a', '2.0.0')];
  const composition = {
    schema: '1',
    revision: 1,
    microFrontends: {
      'mf-a': [
        { ...live, deployment: { traffic: 50, default: true } },
        { ...canary, deployment: { traffic: 50, default: false } },
      ],
    },
  };
  documents.compose(composition);
  const versionFor = (visitor: string) =>
    compositionOf(composition, visitor).microFrontends['mf-a']?.[0]?.metadata.version;
  const visitors = Array.from({ length: 20 }, (_none, index) => `visitor-${index}`);
  const get = async (url: string, visitor?: string) => {
    const document = await documents.find({ url, visitor });
    return /root">(.*)<\/div>/.exec(String(await document?.as(undefined)))?.[1];
  };
  const ofCanary = visitors.find((visitor) => versionFor(visitor) === '2.0.0');
  const other = visitors.find((visitor) => versionFor(visitor) === '1.0.0');

  expect([await get('/a'), await get('/a', other), await get('/a', ofCanary)]).toEqual(['common', 'common', 'canary']);
  expect(await get('/ends', ofCanary)).toBeUndefined();
  expect([await get('/b'), await get('/b', other)]).toEqual(['common', 'common']);
  for (const pool of Object.values(pools)) pool.close();
});

test('an old document is not sent at once, also when the clock was set back', async () => {
  let count = 0;
  const make = async () => {
    count += 1;
    return storedDocument(`${count}`, { status: 200, calls: [] }, { versions: [], isComplete: false });
  };
  const limits = { deadlineMs: 10_000, freshMs: 2_000, cacheMegabytes: 1 };
  const documents = new RenderedDocuments({ api: 'http://127.0.0.1:1', say: () => {}, ...limits, make });
  documents.compose({ schema: '1', revision: 1, microFrontends: {} });
  const get = async () => String(await (await documents.find({ url: '/a', visitor: undefined }))?.as(undefined));
  expect(await get()).toBe('1');
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 7_200_000);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  expect(await get()).toBe('2');
});
