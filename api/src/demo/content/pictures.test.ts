import { mkdtemp, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { diskStore } from '../../kernel/files/disk-store.ts';
import { content } from './content.ts';
import { avatarFile, pictureFile, storePictures } from './pictures.ts';

const folder = fileURLToPath(new URL('../pictures', import.meta.url));
const pictures = content.services.flatMap((service) => service.pictures);
const { customers, providers } = content.people;

test('the folder holds each named picture in two widths and an avatar per person, 6 MB at most', async () => {
  const expected = new Map([
    ...pictures.map((name) => [pictureFile(name), 'webp 800x600'] as const),
    ...pictures.map((name) => [pictureFile(name).replace('-800', '-400'), 'webp 400x300'] as const),
    ...[...providers, 'customer', ...customers].map((_, index) => [avatarFile(index), 'webp 256x256'] as const),
  ]);
  const found = new Map<string, string>();
  let total = 0;
  for (const file of await readdir(folder)) {
    const bytes = await readFile(join(folder, file));
    const { format, width, height } = await sharp(bytes).metadata();
    found.set(file, `${format} ${width}x${height}`);
    total += bytes.length;
  }
  expect(found).toEqual(expected);
  expect(total).toBeLessThanOrEqual(6 * 1024 * 1024);
});

test('storing them again brings back one that was removed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  const file = pictureFile('party-morning');
  await storePictures(diskStore(directory));
  await unlink(join(directory, file));
  await storePictures(diskStore(directory));
  expect(await readdir(directory)).toEqual(await readdir(folder));
  expect(await readFile(join(directory, file))).toEqual(await readFile(join(folder, file)));
  await rm(directory, { recursive: true });
});
