import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCodes, maxPictureBytes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { deleteAccount, type Person, usePerson } from '../../testing/fixtures/people.ts';
import { picture, upload } from '../../testing/fixtures/pictures.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { updateAccount } from '../accounts/account-repository.ts';
import { changeAvatar } from './avatar.ts';
import { uploads } from './table.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'avatars-'));
const site = useTestApp({ settings: { uploadsDirectory } });
const ada = usePerson(site);

afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const send = (bytes: Buffer, options: Parameters<typeof upload>[4] = {}) =>
  upload(site, '/upload/avatar', ada, bytes, options);
const remove = (as: Person | undefined = ada) => site.call('DELETE', '/upload/avatar', { as });
const rows = () => site.db.select().from(uploads).where(eq(uploads.ownerId, ada._id));
const files = () => readdirSync(uploadsDirectory);

test.each(['jpeg', 'gif'] as const)('%s becomes a square WebP, whatever it calls itself', async (format) => {
  const bytes = await picture(90, 40).toFormat(format).toBuffer();
  const answer = await send(bytes, { name: 'invoice.pdf', type: 'application/pdf' });
  expect(answer.statusCode).toBe(200);
  const { avatar } = answer.json().data;
  expect(avatar).toMatch(/^\/api\/uploads\/[\da-f]{16}-[\da-f-]{36}\.webp$/);
  const stored = readFileSync(join(uploadsDirectory, basename(avatar)));
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect((await site.read('/auth/me', ada)).avatar).toBe(avatar);
  expect(await rows()).toMatchObject([{ path: basename(avatar), contentType: 'image/webp', expiresAt: null }]);
  const served = await site.app.inject({ url: avatar });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
});

// Other invalid files are in `service-picture-routes.test.ts`: the same code checks them.
test('a file that is no picture, too large or in another field is rejected', async () => {
  const bytes = await picture().png().toBuffer();
  const tooLarge = Buffer.concat([bytes, Buffer.alloc(maxPictureBytes + 1 - bytes.length)]);
  const noPicture = (error: string) => ({ error, code: errorCodes.notAPicture });
  const answers = [await send(Buffer.from('text')), await send(bytes, { field: 'image' }), await send(tooLarge)];
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [400, noPicture('Please select an image file. This file is a text file.')],
    [400, noPicture('Please select an image file')],
    [413, { error: 'Image size should be less than 5MB', code: errorCodes.pictureTooLarge }],
  ]);
  expect((await send(tooLarge.subarray(0, maxPictureBytes))).statusCode).toBe(200);
});

test('one that was sent but never set is found by the sweep, and the one before stays', async () => {
  const { avatar } = (await send(await picture().png().toBuffer())).json().data;
  const { clock, db, log, uploads: store } = site.app;
  const put = () => Promise.reject(new Error('the disk is full'));
  const broken = { clock, db, log, uploads: { ...store, put } };
  const bytes = await picture(9, 9).png().toBuffer();
  await expect(changeAvatar(broken, ada._id, bytes)).rejects.toThrow('the disk is full');
  const expiring = (await rows()).filter(({ expiresAt }) => expiresAt !== null);
  expect(expiring).toMatchObject([{ expiresAt: new Date(site.now.getTime() + 3_600_000) }]);
  expect((await site.read('/auth/me', ada)).avatar).toBe(avatar);
});

test('a file that cannot be removed changes nothing for who sent another, and is left to the sweep', async () => {
  const first = (await send(await picture().png().toBuffer())).json().data.avatar;
  const { clock, db, log, uploads: store } = site.app;
  const remove = () => Promise.reject(new Error('busy'));
  const bytes = await picture(9, 9).png().toBuffer();
  const second = await changeAvatar({ clock, db, log, uploads: { ...store, remove } }, ada._id, bytes);
  expect((await site.read('/auth/me', ada)).avatar).toBe(second);
  const expired = (await rows()).filter(({ expiresAt }) => expiresAt && expiresAt < site.now);
  expect(expired.map(({ path }) => path)).toEqual([basename(first)]);
});

test('of many sent at once exactly one row and one file are left, and the account shows it', async () => {
  const before = files();
  const bytes = await picture().png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(files().filter((file) => !before.includes(file))).toEqual([row?.path]);
  expect((await site.read('/auth/me', ada)).avatar).toBe(`/api/uploads/${row?.path}`);
});

test('removing takes row and file away, and removing again changes nothing', async () => {
  const { avatar } = (await send(await picture().png().toBuffer())).json().data;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await answered(remove())).toEqual([200, { data: { avatar: '' } }]);
  }
  expect(await rows()).toEqual([]);
  expect(files()).not.toContain(basename(avatar));
});

test('a picture that many show, as the demo’s, stays when one of them takes another', async () => {
  writeFileSync(join(uploadsDirectory, 'person-1.webp'), 'shared');
  await updateAccount(site.db, ada._id, { avatar: '/api/uploads/person-1.webp' });
  await send(await picture().png().toBuffer());
  expect(files()).toContain('person-1.webp');
});

test('the picture is deleted with the account', async () => {
  const { avatar } = (await send(await picture().png().toBuffer())).json().data;
  await deleteAccount(site, ada);
  expect(await rows()).toEqual([]);
  expect(files()).not.toContain(basename(avatar));
});

test('a picture that is set while the account is being deleted is deleted, too', async () => {
  const before = files();
  const [hook] = site.app.accountHooks.filter(({ beforeDeletion }) => beforeDeletion);
  if (!hook) throw new Error('Nothing runs before a deletion.');
  const bytes = await picture().png().toBuffer();
  const sending = jest.spyOn(hook, 'beforeDeletion').mockImplementation(async () => {
    expect((await send(bytes)).statusCode).toBe(200);
  });
  await deleteAccount(site, ada);
  sending.mockRestore();
  expect(await rows()).toEqual([]);
  expect(files()).toEqual(before);
});

test('other sites’ forms are rejected', async () => {
  const bytes = await picture().png().toBuffer();
  const cookie = ada.headers.authorization?.replace('Bearer ', 'session=') ?? '';
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect(await outcome(upload(site, '/upload/avatar', { headers: { cookie } }, bytes, { headers: foreign }))).toEqual([
    403,
    errorCodes.crossSite,
  ]);
  const own = { 'sec-fetch-site': 'same-origin' };
  expect((await upload(site, '/upload/avatar', { headers: { cookie } }, bytes, { headers: own })).statusCode).toBe(200);
});
