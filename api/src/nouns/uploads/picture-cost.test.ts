import { errorCodes, maxPictureBytes } from '@nearhand/contracts';
import sharp from 'sharp';
import { picture } from '../../testing/fixtures/pictures.ts';
import { avatarPicture, readPicture } from './picture.ts';

const peakMegabytes = () => process.resourceUsage().maxRSS / 1024;

test.each([
  ['an SVG', '', errorCodes.notAPicture],
  ['an SVG behind the name of a WebP', 'RIFF....WEBP', errorCodes.pictureDamaged],
])('%s of 5 MB is rejected without the memory that parsing it takes', async (_what, before, code) => {
  const shape = '<g><path d="M0 0"/></g>';
  const [head, tail] = ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">', '</svg>'];
  const shapes = Math.floor((maxPictureBytes - before.length - head.length - tail.length) / shape.length);
  const svg = Buffer.from(`${before}${head}${shape.repeat(shapes)}${tail}`);
  const peak = peakMegabytes();
  await expect(readPicture(svg, avatarPicture)).rejects.toMatchObject({ code });
  // Parsing it takes more than 600 MB; the test's garbage far less than this.
  expect(peakMegabytes() - peak).toBeLessThan(300);
});

test('two interlaced pictures of 16 bits at once take no more memory than one', async () => {
  const sidePixels = 3_000;
  const empty = { create: { width: sidePixels, height: sidePixels, channels: 4, background: '#123' } } as const;
  const bytes = await sharp(empty).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  const unpack = async () => (await readPicture(bytes, avatarPicture)).cover(64, 64);
  await unpack();
  const peak = peakMegabytes();
  await Promise.all([unpack(), unpack()]);
  // Each takes eight bytes per pixel.
  expect(peakMegabytes() - peak).toBeLessThan((sidePixels * sidePixels * 8) / 1024 ** 2 / 2);
});

test('of many pictures at once one is unpacked, and all are done in the end', async () => {
  const bytes = await picture(1500, 1500).jpeg().toBuffer();
  const read = await Promise.all(Array.from({ length: 8 }, () => readPicture(bytes, avatarPicture)));
  let maxCount = 0;
  const look = () => {
    const { queue, process: running } = sharp.counters();
    maxCount = Math.max(maxCount, queue + running);
  };
  sharp.queue.on('change', look);
  const unpacked = await Promise.all(read.map(({ cover }) => cover(64, 64)));
  sharp.queue.off('change', look);
  expect(unpacked).toHaveLength(8);
  expect(maxCount).toBeGreaterThan(0);
  // One may be counted twice: it begins between the reading of one counter and of the other.
  expect(maxCount).toBeLessThanOrEqual(2);
});
