import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { updateAccount } from '../accounts/account-repository.ts';
import { uploads } from '../database/schema.ts';
import { type Person, person, setPassword } from '../testing/people.ts';
import { picture, upload } from '../testing/pictures.ts';
import { useTestApp } from '../testing/test-app.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'avatars-'));
const site = useTestApp({ settings: { uploadsDirectory } });
let ada: Person;

beforeEach(async () => {
  ada = await person(site);
});
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const send = (bytes: Buffer, options: Parameters<typeof upload>[4] = {}) =>
  upload(site, '/upload/avatar', ada, bytes, options);
const remove = (as: Person | undefined = ada) => site.call('DELETE', '/upload/avatar', { as });
const rows = () => site.db.select().from(uploads).where(eq(uploads.ownerId, ada._id));
const files = () => readdirSync(uploadsDirectory);

test('a new picture takes the place of the one before, row and file', async () => {
  const before = files();
  const first = (await send(await picture().png().toBuffer())).json().data.avatar;
  const second = (await send(await picture().png().toBuffer())).json().data.avatar;
  expect(second).not.toBe(first);
  expect((await rows()).map(({ path }) => path)).toEqual([basename(second)]);
  expect(files().filter((file) => !before.includes(file))).toEqual([basename(second)]);
});

test('of many sent at once exactly one row and one file are left, and the account shows it', async () => {
  const before = files();
  const bytes = await picture().png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(files().filter((file) => !before.includes(file))).toEqual([row?.path]);
  expect((await site.call('GET', '/auth/me', { as: ada })).json().data.avatar).toBe(`/api/uploads/${row?.path}`);
});

test('removing takes row and file away, and removing again changes nothing', async () => {
  const { avatar } = (await send(await picture().png().toBuffer())).json().data;
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await remove();
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { avatar: '' } }]);
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

test('who leaves takes their picture along', async () => {
  await setPassword(site, ada, 'lovelace');
  const { avatar } = (await send(await picture().png().toBuffer())).json().data;
  await site.call('POST', '/auth/delete-account', { as: ada, body: { password: 'lovelace' } });
  expect(await rows()).toEqual([]);
  expect(files()).not.toContain(basename(avatar));
});

test('visitors and other sites’ forms send nothing', async () => {
  const bytes = await picture().png().toBuffer();
  expect((await upload(site, '/upload/avatar', { headers: {} }, bytes)).statusCode).toBe(401);
  expect((await site.call('DELETE', '/upload/avatar')).statusCode).toBe(401);
  const cookie = ada.headers.authorization?.replace('Bearer ', 'session=') ?? '';
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const forged = await upload(site, '/upload/avatar', { headers: { cookie } }, bytes, { headers: foreign });
  expect([forged.statusCode, forged.json().code]).toEqual([403, errorCodes.crossSite]);
  const own = { 'sec-fetch-site': 'same-origin' };
  expect((await upload(site, '/upload/avatar', { headers: { cookie } }, bytes, { headers: own })).statusCode).toBe(200);
});

test('after twenty in five minutes the account waits', async () => {
  const junk = Buffer.from('junk');
  for (let turn = 0; turn < 20; turn += 1) expect((await send(junk)).statusCode).toBe(400);
  const late = await send(await picture().png().toBuffer());
  expect([late.statusCode, late.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});
