import { mkdirSync, readdirSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { served } from '@slices/kernel/free-port.fixture.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { BlobStore } from './blob-store.ts';
import { startBucket } from './bucket.fixture.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

const text = (content: string) => Buffer.from(content);

const temporary = temporaryFolder();
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

test('a folder shows to all what browsers get, and the rest to its owner alone, whatever the umask', async () => {
  const umask = process.umask(0o077);
  const store = folderStore(join(temporary.path, 'store'));
  // Folders of an older store, closed by the umask of that time, too.
  mkdirSync(join(temporary.path, 'store/environments/test'), { recursive: true });
  const modes = async (path: string) => {
    await store.create(path, text(path));
    const places = path.split('/').map((_name, index, names) => names.slice(0, index + 1).join('/'));
    return ['', ...places].map((place) => (statSync(join(temporary.path, 'store', place)).mode & 0o777).toString(8));
  };
  try {
    expect(await modes('releases/mf-a/1/remoteEntry.js')).toEqual(['755', '755', '755', '755', '644']);
    for (const name of ['composition.json', 'composition.sig', 'timestamp.json'])
      expect(await modes(`environments/test/${name}`)).toEqual(['755', '755', '755', '644']);
    expect(await modes('environments/test/api.json')).toEqual(['755', '755', '755', '600']);
    expect(await modes('environments/test/proposals/1.json')).toEqual(['755', '755', '755', '700', '600']);
    expect(await modes('maps/mf-a/1/remoteEntry.js.map')).toEqual(['755', '700', '700', '700', '600']);
  } finally {
    process.umask(umask);
  }
});

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  let store: BlobStore;
  const textAt = async (path: string) => (await store.read(path))?.bytes.toString();
  const etagAt = async (path: string) => (await store.read(path))?.etag;
  beforeEach(() => {
    store = kind === 'folder' ? folderStore(temporary.path) : bucket.open();
  });

  test('creates a file once', async () => {
    expect(await store.read('a/b.json')).toBeUndefined();
    expect(await store.create('a/b.json', text('first'))).toBe(true);
    expect(await store.create('a/b.json', text('second'))).toBe(false);
    expect(await textAt('a/b.json')).toBe('first');
  });

  test('replaces only what was read', async () => {
    expect(await store.replace('a.json', text('one'), undefined)).toBe(true);
    expect(await store.replace('a.json', text('other'), undefined)).toBe(false);
    const stale = await etagAt('a.json');
    expect(await store.replace('a.json', text('two'), stale)).toBe(true);
    expect(await store.replace('a.json', text('three'), stale)).toBe(false);
    expect(await textAt('a.json')).toBe('two');
    await store.remove('a.json');
    expect(await store.replace('a.json', text('four'), stale)).toBe(false);
    expect(await textAt('a.json')).toBeUndefined();
  });

  test('of several replacements at once, exactly one succeeds', async () => {
    await store.create('count.json', text('none'));
    for (const round of ['a', 'b']) {
      const etag = await etagAt('count.json');
      const texts = [...'12345678'].map((digit) => round + digit);
      const wins = await Promise.all(texts.map((one) => store.replace('count.json', text(one), etag)));
      expect(wins.filter(Boolean)).toHaveLength(1);
      expect(await textAt('count.json')).toBe(texts[wins.indexOf(true)]);
    }
  });

  test('lists what is below a folder, and forgets what was removed', async () => {
    for (const path of ['a/2.json', 'a/b/1.json', 'ab/3.json']) await store.create(path, text(path));
    expect(await store.list('a/')).toEqual(['a/2.json', 'a/b/1.json']);
    await store.remove('a/2.json');
    await store.remove('a/2.json');
    expect(await store.list('a/')).toEqual(['a/b/1.json']);
    expect(await store.list('none/')).toEqual([]);
  });
});

test('a folder breaks the lock of a command that was killed, and leaves no drafts', async () => {
  const folder = temporary.path;
  const store = folderStore(folder);
  mkdirSync(join(folder, '.a.json.lock'));
  utimesSync(join(folder, '.a.json.lock'), new Date(0), new Date(0));
  expect(await store.replace('a.json', text('one'), undefined)).toBe(true);
  expect(await store.create('a.json', text('two'))).toBe(false);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a write that fails halfway, as on a full disk, leaves nothing in a folder', async () => {
  const store = folderStore(temporary.path);
  const halfway = (): Buffer => {
    const part = async function* () {
      yield 'part';
      throw new Error('ENOSPC');
    };
    return Object(Readable.from(part()));
  };
  await expect(store.create('a.json', halfway())).rejects.toThrow('a.json cannot be reached: ENOSPC');
  await expect(store.replace('a.json', halfway(), undefined)).rejects.toThrow('a.json cannot be reached: ENOSPC');
  expect(readdirSync(temporary.path)).toEqual([]);
});

test('a folder waits for a command that is slow to renew its lock', async () => {
  const folder = temporary.path;
  const lock = join(folder, '.a.json.lock');
  mkdirSync(lock);
  const tenSecondsAgo = new Date(Date.now() - 10_000);
  utimesSync(lock, tenSecondsAgo, tenSecondsAgo);
  const replaced = folderStore(folder).replace('a.json', text('one'), undefined);
  while (!readdirSync(folder).some((name) => name.includes('draft'))) await setImmediate();
  for (let looks = 0; looks < 200; looks += 1) expect((await stat(lock)).mtime).toEqual(tenSecondsAgo);
  rmdirSync(lock);
  expect(await replaced).toBe(true);
});

test('a folder waits until the lock of a command that was just killed is stale', async () => {
  const folder = temporary.path;
  mkdirSync(join(folder, '.a.json.lock'));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  let replaced: unknown;
  const keep = (result: unknown) => {
    replaced = result;
  };
  void folderStore(folder).replace('a.json', text('one'), undefined).then(keep, keep);
  while (replaced === undefined) {
    jest.advanceTimersToNextTimer();
    await setImmediate();
  }
  jest.useRealTimers();
  expect(replaced).toBe(true);
});

test('a folder that cannot be reached is told by the path that was asked for', async () => {
  writeFileSync(join(temporary.path, 'file'), '');
  const store = folderStore(join(temporary.path, 'file'));
  for (const reach of [
    () => store.read('a.json'),
    () => store.create('a.json', text('')),
    () => store.replace('a.json', text(''), undefined),
    () => store.list('a.json'),
    () => store.remove('a.json'),
  ]) {
    const error = await reach().catch((reason: unknown) => reason);
    expect([error, String(error)]).toEqual([
      expect.any(OperationError),
      expect.stringContaining('a.json cannot be reached: '),
    ]);
  }
});

test('a bucket that is lost in the middle of a file is told by the path', async () => {
  const half = await served((_request, answer) => {
    answer.writeHead(200, { 'content-length': 10 }).write('half');
    setTimeout(() => answer.destroy());
  });
  const store = s3Store({ bucket: 'b', prefix: '', region: 'us-east-1', endpoint: half.url });
  const error = await store.read('a.json').catch((reason: unknown) => reason);
  half.close();
  expect([error, String(error)]).toEqual([
    expect.any(OperationError),
    expect.stringContaining('s3://b/a.json cannot be reached: '),
  ]);
});

test.each([
  ['without an answer', () => {}],
  [
    'in the middle of a file',
    (answer: ServerResponse) => answer.writeHead(200, { 'content-length': 10 }).write('half'),
  ],
])('a bucket that stands still %s does not hold a command', async (_when, answerWith) => {
  const still = await served((_request, answer) => void answerWith(answer));
  const store = s3Store({ bucket: 'b', prefix: '', region: 'us-east-1', endpoint: still.url, stillMs: 10 });
  await expect(store.read('a.json')).rejects.toThrow('s3://b/a.json cannot be reached: ');
  still.close();
});
