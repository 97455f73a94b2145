import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCodes, maxPictureBytes } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { damagedPictures, noPictures, redPictures, tooManyPixels } from '../../testing/fixtures/odd-pictures.ts';
import { deleteAccount, type Person, usePerson } from '../../testing/fixtures/people.ts';
import { picture, upload } from '../../testing/fixtures/pictures.ts';
import { answered, useTestApp } from '../../testing/test-app.ts';
import { storeServicePicture } from './index.ts';
import { uploads } from './table.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'service-pictures-'));
const site = useTestApp({ settings: { uploadsDirectory } });
const provider = usePerson(site, 'provider');
const { notAPicture, pictureDamaged, pictureTooLarge, pictureTooManyPixels, sessionEnded, tooManyAttempts } =
  errorCodes;
const days = (count: number) => count * 86_400_000;

afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const send = (bytes: Buffer, options: Parameters<typeof upload>[4] = {}, as: Pick<Person, 'headers'> = provider) =>
  upload(site, '/upload/service', as, bytes, { field: 'image', ...options });
const rows = () => site.db.select().from(uploads).where(eq(uploads.ownerId, provider._id));
const files = () => readdirSync(uploadsDirectory);
const small = (path: string) => path.replace('-800.webp', '-400.webp');
const fileOf = (path: string) => readFileSync(join(uploadsDirectory, basename(path)));

/** The names of the parts that a WebP consists of. */
const partsOf = (webp: Buffer): string[] => {
  const parts: string[] = [];
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    parts.push(webp.toString('latin1', at, at + 4).trim());
  return parts;
};

test.each(redPictures)('%s is kept in two sizes, nothing of it but its pixels', async (_what, make) => {
  const bytes = await make();
  const answer = await send(bytes, { name: 'invoice.pdf', type: 'application/pdf' });
  expect(answer.statusCode).toBe(200);
  const { imageUrl } = answer.json().data;
  expect(imageUrl).toMatch(/^\/api\/uploads\/[\da-f]{16}-[\da-f-]{36}-800\.webp$/);
  for (const [url, width, height] of [[imageUrl, 800, 600] as const, [small(imageUrl), 400, 300] as const]) {
    const stored = fileOf(url);
    expect(stored.includes('PAYLOAD')).toBe(false);
    const pixelsOnly = ['VP8', 'VP8L', 'VP8X', 'ALPH'];
    expect(partsOf(stored).filter((part) => !pixelsOnly.includes(part))).toEqual([]);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width, height });
    const [red, green, blue] = await sharp(stored).removeAlpha().resize(1, 1).raw().toBuffer();
    expect([Number(red) > 200, Number(green) < 60, Number(blue) < 60]).toEqual([true, true, true]);
    const served = await site.app.inject({ url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});

test.each(noPictures)('%s is refused as what it is, and nothing is kept', async (_what, make, told, name, type) => {
  const before = files();
  const answer = await send(await make(), { name, type });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.any(String), code: notAPicture }]);
  expect(answer.json().error).toMatch(`Please upload a JPG, PNG, or WebP image. This file is ${told}.`);
  expect([await rows(), files()]).toEqual([[], before]);
});

test.each(damagedPictures)('%s is refused as damaged, and nothing is kept', async (_what, make, format) => {
  const before = files();
  const answer = await send(await make());
  expect([answer.statusCode, answer.json().code]).toEqual([400, pictureDamaged]);
  expect(answer.json().error).toMatch(`This ${format} file is damaged: a part of it is missing or wrong.`);
  expect([await rows(), files()]).toEqual([[], before]);
});

test.each(tooManyPixels)('%s is refused before it is unpacked', async (_what, make, told) => {
  expect(await answered(send(await make()))).toEqual([
    400,
    {
      error: `This image has too many pixels: ${told} megapixels. Please choose one with at most 50 megapixels.`,
      code: pictureTooManyPixels,
    },
  ]);
});

test('5 MB to the byte pass, one more does not', async () => {
  const bytes = await picture().png().toBuffer();
  const filled = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  expect((await send(filled(maxPictureBytes))).statusCode).toBe(200);
  for (const size of [maxPictureBytes + 1, 2 * maxPictureBytes]) {
    expect(await answered(send(filled(size)))).toEqual([
      413,
      { error: 'Image must be less than 5MB.', code: pictureTooLarge },
    ]);
  }
});

test('a picture lies as it was taken, and tells neither where nor with what', async () => {
  // Left half red, right half blue, and a note that it is to be turned by 90 degrees.
  const bytes = await picture(100, 100, '#ff0000')
    .composite([{ input: await picture(50, 100, '#0000ff').png().toBuffer(), left: 50, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'Spyglass' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(bytes.includes('Spyglass')).toBe(true);
  const stored = fileOf((await send(bytes)).json().data.imageUrl);
  expect([stored.includes('Spyglass'), partsOf(stored)]).toEqual([false, ['VP8']]);
  const colourAt = async (left: number, top: number) => {
    const { dominant } = await sharp(
      await sharp(stored).extract({ left, top, width: 99, height: 99 }).toBuffer(),
    ).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };
  const corners = [await colourAt(0, 0), await colourAt(700, 0), await colourAt(0, 500), await colourAt(700, 500)];
  expect(corners).toEqual(['red', 'red', 'blue', 'blue']);
});

test('of two files the first one counts; a form without one, in another field or cut off is refused', async () => {
  const bytes = await picture().png().toBuffer();
  const form = new FormData();
  form.append('note', 'before the file');
  for (const name of ['image', 'image']) form.append(name, new Blob([new Uint8Array(bytes)]), 'a.png');
  const { headers, body } = new Request('http://site.invalid', { method: 'POST', body: form });
  const post = (payload: Buffer | string, contentType: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/upload/service',
      headers: { ...provider.headers, 'content-type': contentType },
      payload,
    });
  const sent = Buffer.from(await new Response(body).arrayBuffer());
  const type = headers.get('content-type') ?? '';
  expect((await post(sent, type)).statusCode).toBe(200);
  expect(await rows()).toHaveLength(1);
  const field = '--x\r\ncontent-disposition: form-data; name="image"\r\n\r\ntext\r\n--x--\r\n';
  const forms = [field, '--x--\r\n', '--x\r\ncontent-disp', ''].map((text) => [
    text,
    'multipart/form-data; boundary=x',
  ]);
  const others = [
    ['{"image":"x"}', 'application/json'],
    ['--x--', 'multipart/form-data'],
  ];
  const refused = [...forms, ...others].map(([text = '', kind = '']) => post(text, kind));
  for (const answer of [
    ...(await Promise.all(refused)),
    await send(bytes, { field: 'avatar' }),
    await post(sent.subarray(0, 300), type),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'Please upload a JPG, PNG, or WebP image.', code: notAPicture },
    ]);
  expect(await rows()).toHaveLength(1);
});

test('the row comes before the files and expires: what is cut off is found again', async () => {
  const { app, db } = site;
  const { clock, log } = app;
  const put = () => Promise.reject(new Error('the disk is full'));
  const broken = { clock, db, log, uploads: { ...app.uploads, put } };
  const bytes = await picture().png().toBuffer();
  await expect(storeServicePicture(broken, provider._id, bytes)).rejects.toThrow('the disk is full');
  const expiresAt = new Date(site.now.getTime() + days(7));
  expect(await rows()).toMatchObject([{ usedBy: null, expiresAt }]);
});

test('files that are stored while their account is deleted do not stay', async () => {
  const before = files();
  const { put } = site.app.uploads;
  let deletion: Promise<unknown> | undefined;
  const late = jest.spyOn(site.app.uploads, 'put').mockImplementation(async (path, bytes) => {
    deletion ??= deleteAccount(site, provider);
    await deletion;
    await put(path, bytes);
  });
  const bytes = await picture().png().toBuffer();
  const answer = await upload(site, '/upload/portfolio', provider, bytes, { field: 'image' });
  late.mockRestore();
  expect([answer.statusCode, answer.json().code]).toEqual([401, sessionEnded]);
  expect(files()).toEqual(before);
});

test('a user has at most a hundred unused pictures, also with parallel uploads', async () => {
  const held = (path: string, expiresAt: Date | null) => ({
    ownerId: provider._id,
    path: `${provider._id}-${path}.webp`,
    contentType: 'image/webp',
    bytes: 1,
    expiresAt,
  });
  const week = new Date(site.now.getTime() + days(7));
  await site.db.insert(uploads).values(Array.from({ length: 97 }, (_, index) => held(`${index}`, week)));
  await site.db.insert(uploads).values([held('used', null), held('expired', site.now)]);
  const bytes = await picture().png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const refused = answers.find(({ statusCode }) => statusCode === 429)?.json();
  expect(refused).toEqual({ error: expect.stringContaining('100 pictures'), code: tooManyAttempts });
});

test('a copy of the release before claims and releases a picture by `service_id`, and reads claims there', async () => {
  expect((await send(await picture().png().toBuffer())).statusCode).toBe(200);
  const isOwn = eq(uploads.ownerId, provider._id);
  const claims = () => site.db.select({ now: uploads.usedBy, before: sql`service_id` }).from(uploads).where(isOwn);
  for (const id of [randomUUID(), null]) {
    await site.db.execute(sql`UPDATE uploads SET service_id = ${id} WHERE ${isOwn}`);
    expect(await claims()).toEqual([{ now: id, before: id }]);
  }
  const usedBy = randomUUID();
  await site.db.update(uploads).set({ usedBy }).where(isOwn);
  expect(await claims()).toEqual([{ now: usedBy, before: usedBy }]);
});
