import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startBucket } from '@slices/release/store/bucket.fixture.ts';
import { releaseFolder } from './release-folder.fixture.ts';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';

const files: Record<string, string> = {
  'environments/production/composition.json': '{"revision":2}',
  'environments/production/revisions/000001.json': '{}',
  'environments/production/revisions/000002.json': '{}',
  'environments/production/revisions/index.json': '{"revisions":[]}',
  'environments/production/timestamp.json': '{}',
  [`environments/production/recalls/${'a'.repeat(43)}.json`]: '{"by":"Ada"}',
  'environments/production/recalls/other.json': '{}',
  'environments/production/proposals/a.json': '{}',
  'environments/staging/composition.json': '{"revision":1}',
  'releases/mf-a/1.0.0/page.js': 'code',
  'secrets.json': '{}',
};

const folder = async () => {
  const { folder, write, remove } = releaseFolder();
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { place: { folder }, end: async () => remove('') };
};
const bucket = async () => {
  const { bucket, endpoint, stop } = await startBucket();
  const place = { bucket, prefix: 'site/', endpoint, region: 'us-east-1' };
  const client = new S3Client({ endpoint, region: place.region, forcePathStyle: true });
  for (const [path, Body] of Object.entries(files))
    await client.send(new PutObjectCommand({ Bucket: place.bucket, Key: `${place.prefix}${path}`, Body }));
  return { place, end: async () => stop() };
};

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('%s', (_where, open) => {
  let store: ReleaseStore;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    end = opened.end;
    const found = await openReleaseStore({ releaseStore: opened.place });
    if (!found) throw new Error('The store did not open.');
    store = found;
  });
  afterAll(() => end());

  test('names its environments and their revisions', async () => {
    expect(await store.environments()).toEqual(['production', 'staging']);
    expect(await store.revisions('production')).toEqual([1, 2]);
    expect(await store.revisions('nowhere')).toEqual([]);
  });

  test('reads files of environments, undefined for one that is missing', async () => {
    expect(String(await store.read('environments/production/composition.json'))).toBe('{"revision":2}');
    expect(String(await store.read('environments/production/revisions/index.json'))).toBe('{"revisions":[]}');
    expect(String(await store.read('environments/production/timestamp.json'))).toBe('{}');
    expect(String(await store.read(`environments/production/recalls/${'a'.repeat(43)}.json`))).toBe('{"by":"Ada"}');
    expect(await store.read('environments/staging/composition.sig')).toBeUndefined();
  });

  test.each([
    'secrets.json',
    'releases/mf-a/1.0.0/page.js',
    'environments/../secrets.json',
    'environments/production/recalls/other.json',
    'environments/production/proposals/a.json',
    'environments/production/../../secrets.json',
    'environments/production/revisions/../../../secrets.json',
  ])('never reads %s', async (path) => {
    await expect(store.read(path)).rejects.toThrow('is no file of an environment');
  });
});

test('a missing folder has no environments; one that cannot be read is an error', async () => {
  const { folder, write, remove } = releaseFolder();
  write('environments', 'a file');
  const opened = await openReleaseStore({ releaseStore: { folder } });
  await expect(opened?.environments()).rejects.toThrow('The store of releases cannot be reached');
  remove('');
  expect(await opened?.environments()).toEqual([]);
});
