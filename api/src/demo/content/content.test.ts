import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { diskStore } from '../../kernel/files/disk-store.ts';
import { content, parseData } from './content.ts';
import { People } from './content-schemas.ts';
import { avatarFile, pictureFile, storePictures } from './pictures.ts';

const folder = fileURLToPath(new URL('../pictures', import.meta.url));
const pictures = content.services.flatMap((service) => service.pictures);
const { customers, providers } = content.people;

test('the folder has each named picture in two widths and an avatar per person, 6 MB at most', async () => {
  const expected = new Map([
    ...pictures.map((name) => [pictureFile(name), 'webp 800x600'] as const),
    ...pictures.map((name) => [pictureFile(name).replace('-800', '-400'), 'webp 400x300'] as const),
    ...[...providers, 'customer', ...customers].map((_, index) => [avatarFile(index), 'webp 256x256'] as const),
  ]);
  const found = new Map<string, string>();
  let totalBytes = 0;
  for (const file of await readdir(folder)) {
    const bytes = await readFile(join(folder, file));
    const { format, width, height } = await sharp(bytes).metadata();
    found.set(file, `${format} ${width}x${height}`);
    totalBytes += bytes.length;
  }
  expect(found).toEqual(expected);
  expect(totalBytes).toBeLessThanOrEqual(6 * 1024 * 1024);
});

test('all pictures are stored', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  await storePictures(diskStore(directory));
  expect(await readdir(directory)).toEqual(await readdir(folder));
  await rm(directory, { recursive: true });
});

test.each([
  ['a member too long', { password: 'x'.repeat(201) }, '/password must NOT have more than 200 characters'],
  ['an unknown member', { passwrod: 'nearhand' }, 'passwrod'],
  ['a missing member', { customers: undefined }, "must have required property 'customers'"],
])('%s is reported with its file', (_what, change, report) => {
  const parse = () => parseData('people.json', People, JSON.stringify({ ...content.people, ...change }));
  expect(parse).toThrow('Invalid demo/data/people.json: ');
  expect(parse).toThrow(report);
});
