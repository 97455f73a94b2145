import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { servicesByCategory } from '../content/services/services.ts';
import { drawAvatar } from './avatar.ts';
import { pictureFile, renderPictures } from './render-pictures.ts';
import { drawPicture } from './scene-catalogue.ts';

const pictures = Object.values(servicesByCategory).flatMap((list) => list.flatMap((service) => service.pictures));
const directories: string[] = [];
const directory = async () => {
  const made = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
  directories.push(made);
  return made;
};
afterAll(() => Promise.all(directories.map((made) => rm(made, { recursive: true }))));

test('every picture that a service names can be drawn, the same each time, and no two are alike', () => {
  const drawings = pictures.map((picture) => drawPicture(picture, 800));
  expect(drawings).toEqual(pictures.map((picture) => drawPicture(picture, 800)));
  expect(new Set(drawings).size).toBe(pictures.length);
});

test('drawings hold no words and no numbers that are none', () => {
  for (const drawing of [...pictures.map((picture) => drawPicture(picture, 800)), drawAvatar(3, 256)]) {
    expect(drawing).not.toMatch(/<text|NaN|undefined/);
  }
});

test('a picture is stored in two widths, small enough for a phone', async () => {
  const made = await directory();
  const bytes = await renderPictures(made, ['party.morning'], 1);
  const file = pictureFile('party.morning');
  const small = file.replace('-800', '-400');
  expect(await sharp(join(made, file)).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 });
  expect(await sharp(join(made, small)).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
  expect(bytes.get(file)).toBe((await stat(join(made, file))).size);
  expect((await stat(join(made, file))).size).toBeLessThan(40_000);
  expect((await stat(join(made, small))).size).toBeLessThan(16_000);
});

test('two runs give the same bytes, and a picture that is there is left alone', async () => {
  const [one, other] = [await directory(), await directory()];
  await renderPictures(one, ['wifi.day'], 1);
  await renderPictures(other, ['wifi.day'], 1);
  const file = pictureFile('wifi.day');
  expect(await readFile(join(one, file))).toEqual(await readFile(join(other, file)));
  const before = await stat(join(one, file));
  await renderPictures(one, ['wifi.day'], 1);
  expect((await stat(join(one, file))).mtimeMs).toBe(before.mtimeMs);
  expect((await readdir(one)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
