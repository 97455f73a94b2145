import sharp, { type Sharp } from 'sharp';
import { picture } from './pictures.ts';

/** What must not be found in anything that is stored. */
export const payload = '<script>alert("PAYLOAD")</script>';

const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** Does not shrink to a handful of bytes, so that half of it is no picture. */
const noisy = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise } });
};

/** A PNG of a few bytes whose header says how large it is. */
const claiming = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await picture(1, 1).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crcOf(bytes.subarray(12, 29)), 29);
  return bytes;
};

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** A segment behind the first two bytes of a JPEG: a comment that browsers of old took for a page. */
const withComment = (jpeg: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length + 2);
  return join(jpeg.subarray(0, 2), '\xff\xfe', length, payload, jpeg.subarray(2));
};

/** A chunk of text behind the header of a PNG. */
const withText = (png: Buffer): Buffer => {
  const chunk = Buffer.from(`tEXtComment\0${payload}`, 'latin1');
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  crc.writeUInt32BE(crcOf(chunk));
  return join(png.subarray(0, 33), length, chunk, crc, png.subarray(33));
};

const animated = async (): Promise<Sharp> =>
  sharp(await Promise.all(['#ff0000', '#0000ff'].map((colour) => picture(80, 60, colour).png().toBuffer())), {
    join: { animated: true },
  });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${payload}</svg>`;
const red = (width = 80, height = 60) => picture(width, height, '#dc3232');
const jpeg = () => red().jpeg().toBuffer();

/** A GIF that runs as a script as well: its width, read as text, begins a comment that ends behind the picture. */
export const scriptGif = async (): Promise<Buffer> => {
  const gif = await red().gif().toBuffer();
  gif.write('/*', 6, 'latin1');
  return join(gif, `*/=1;/*${payload}*/`);
};

type Make = () => Buffer | Promise<Buffer>;

/** Red pictures (the first frame, where there are several), some with a payload in a place where nobody looks. */
export const redPictures: readonly (readonly [what: string, make: Make])[] = [
  ['a JPEG', jpeg],
  ['a PNG', () => red().png().toBuffer()],
  ['a WebP', () => red().webp().toBuffer()],
  ['an interlaced PNG of 256 colours', () => red().png({ palette: true, progressive: true }).toBuffer()],
  ['a progressive JPEG', () => red().jpeg({ progressive: true }).toBuffer()],
  ['a CMYK JPEG', () => red().toColourspace('cmyk').jpeg().toBuffer()],
  ['a 16-bit PNG', () => red().toColourspace('rgb16').png().toBuffer()],
  ['a 16-bit PNG in wider colours', () => red().withIccProfile('p3').toColourspace('rgb16').png().toBuffer()],
  ['a JPEG in wider colours', () => red().withIccProfile('p3').jpeg().toBuffer()],
  ['a PNG that is half transparent', () => red().ensureAlpha(0.5).png().toBuffer()],
  ['one pixel', () => red(1, 1).png().toBuffer()],
  ['a line, 4000 by 1', () => red(4000, 1).png().toBuffer()],
  ['an animated WebP', async () => (await animated()).webp({ lossless: true }).toBuffer()],
  [
    'a JPEG with a ZIP behind it',
    async () => join(await jpeg(), 'PK\x03\x04', payload, 'PK\x05\x06', Buffer.alloc(18)),
  ],
  ['a JPEG with a page behind it', async () => join(await jpeg(), `<html>${payload}</html>`)],
  ['a JPEG with a page in its comment', async () => withComment(await jpeg())],
  ['a PNG with a script in its text', async () => withText(await red().png().toBuffer())],
  ['a WebP with a script in its XMP', () => red().withXmp(`<x:xmpmeta>${payload}</x:xmpmeta>`).webp().toBuffer()],
];

/** What a service takes for no picture. */
export const noPictures: readonly (readonly [what: string, make: Make, name: string, type: string])[] = [
  ['text', () => Buffer.from('not a picture'), 'a.jpg', 'image/jpeg'],
  ['a page', () => Buffer.from(`<html>${payload}</html>`), 'a.jpg', 'image/jpeg'],
  ['SVG with a script', () => Buffer.from(svg), 'a.png', 'image/png'],
  ['SVG behind the name of a WebP', () => Buffer.from(`RIFF....WEBP${svg}`), 'a.webp', 'image/webp'],
  ['a script that begins as a GIF', () => Buffer.from(`GIF89a=1;/*${payload}*/`), 'a.png', 'image/png'],
  ['a script behind the first bytes of a PNG', () => join('\x89PNG\r\n\x1a\n', payload), 'a.png', 'image/png'],
  ['a GIF', () => red().gif().toBuffer(), 'a.gif', 'image/gif'],
  ['a GIF that is a script as well', scriptGif, 'a.png', 'image/png'],
  ['an animated GIF', async () => (await animated()).gif().toBuffer(), 'a.png', 'image/png'],
  ['AVIF', () => red().avif().toBuffer(), 'a.webp', 'image/webp'],
  ['TIFF', () => red().tiff().toBuffer(), 'a.jpg', 'image/jpeg'],
  ['half a JPEG', async () => half(await noisy().jpeg().toBuffer()), 'a.jpg', 'image/jpeg'],
  ['half a PNG', async () => half(await noisy().png().toBuffer()), 'a.png', 'image/png'],
  ['half a WebP', async () => half(await noisy().webp().toBuffer()), 'a.webp', 'image/webp'],
  ['no bytes at all', () => Buffer.alloc(0), 'a.png', 'image/png'],
];

/** A few bytes that would unpack to very much. */
export const tooManyPixels: readonly (readonly [what: string, make: Make])[] = [
  ['a PNG of a few bytes that says 30000 by 30000', () => claiming(30_000, 30_000)],
  ['a PNG of 8000 by 7000', () => red(8000, 7000).png().toBuffer()],
];
