import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCodes, largestPicture } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { uploads } from '../database/schema.ts';
import { type Person, person } from '../testing/people.ts';
import { picture, upload } from '../testing/pictures.ts';
import { useTestApp } from '../testing/test-app.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'pictures-'));
const site = useTestApp({ settings: { uploadsDirectory } });
let ada: Person;

beforeEach(async () => {
  ada = await person(site);
});
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const send = (bytes: Buffer, options: Parameters<typeof upload>[4] = {}) =>
  upload(site, '/upload/avatar', ada, bytes, options);
const rows = () => site.db.select().from(uploads).where(eq(uploads.ownerId, ada._id));
const fileOf = (avatar: string): Buffer => readFileSync(join(uploadsDirectory, basename(avatar)));

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  '%s becomes a square WebP, whatever it calls itself',
  async (format) => {
    const bytes = await picture(90, 40).toFormat(format).toBuffer();
    const answer = await send(bytes, { name: 'invoice.pdf', type: 'application/pdf' });
    expect(answer.statusCode).toBe(200);
    const { avatar } = answer.json().data;
    expect(avatar).toMatch(/^\/api\/uploads\/[\da-f]{16}-[\da-f-]{36}\.webp$/);
    expect(await sharp(fileOf(avatar)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await site.call('GET', '/auth/me', { as: ada })).json().data.avatar).toBe(avatar);
    expect(await rows()).toMatchObject([{ path: basename(avatar), contentType: 'image/webp', expiresAt: null }]);
    const served = await site.app.inject({ url: avatar });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  },
);

test('a picture lies as it was taken, and tells neither where nor with what', async () => {
  // Left half red, right half blue, and a note that it is to be turned by 90 degrees.
  const bytes = await picture(100, 100, '#ff0000')
    .composite([{ input: await picture(50, 100, '#0000ff').png().toBuffer(), left: 50, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'Spyglass' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(bytes.includes('Exif')).toBe(true);
  const sent = fileOf((await send(bytes)).json().data.avatar);
  const { exif, icc, xmp, iptc, orientation } = await sharp(sent).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(sent.includes('Spyglass')).toBe(false);
  const { dominant } = await sharp(
    await sharp(sent).extract({ left: 0, top: 0, width: 512, height: 200 }).toBuffer(),
  ).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('what is hidden behind the picture is gone', async () => {
  const script = '<script>alert(1)</script>';
  const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from(script)]);
  const answer = await send(bytes);
  expect(answer.statusCode).toBe(200);
  expect(fileOf(answer.json().data.avatar).includes('script')).toBe(false);
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const noisy = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

test.each<[string, () => Buffer | Promise<Buffer>, Parameters<typeof send>[1]]>([
  ['text named like a picture', () => Buffer.from('not a picture'), {}],
  ['no bytes at all', () => Buffer.alloc(0), {}],
  ['SVG, which can hold scripts', () => Buffer.from(svg), { name: 'a.svg', type: 'image/svg+xml' }],
  ['TIFF', () => picture().tiff().toBuffer(), {}],
  ['a cut-off JPEG', async () => half(await noisy().jpeg().toBuffer()), {}],
  ['a cut-off PNG', async () => half(await noisy().png().toBuffer()), {}],
  ['a cut-off WebP', async () => half(await noisy().webp().toBuffer()), {}],
  ['a picture in another field', () => picture().png().toBuffer(), { field: 'image' }],
])('%s is refused', async (_name, bytes, options) => {
  const answer = await send(await bytes(), options);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: 'Please select an image file', code: errorCodes.notAPicture },
  ]);
  expect(await rows()).toEqual([]);
});

test('a form without a file, and no form at all, are refused', async () => {
  const headers = { ...ada.headers, 'content-type': 'multipart/form-data; boundary=x' };
  const field = '--x\r\ncontent-disposition: form-data; name="avatar"\r\n\r\ntext\r\n--x--\r\n';
  for (const payload of [field, '--x--\r\n', '--x\r\ncontent-disp', '']) {
    const answer = await site.app.inject({ method: 'POST', url: '/api/upload/avatar', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.notAPicture]);
  }
  const json = await site.call('POST', '/upload/avatar', { as: ada, body: { avatar: 'x' } });
  expect([json.statusCode, json.json().code]).toEqual([400, errorCodes.notAPicture]);
});

test('5 MB to the byte pass, one more does not', async () => {
  const small = await picture().png().toBuffer();
  const filled = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
  expect((await send(filled(largestPicture))).statusCode).toBe(200);
  for (const size of [largestPicture + 1, largestPicture + 2, 3 * largestPicture]) {
    const answer = await send(filled(size));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { error: 'Image size should be less than 5MB', code: errorCodes.pictureTooLarge },
    ]);
  }
});

test('a small file that would unpack to very much is refused before it is unpacked', async () => {
  const answer = await send(await picture(8000, 7000).png().toBuffer());
  expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.pictureTooManyPixels]);
  expect(answer.json().error).toContain('50 megapixels');
});
