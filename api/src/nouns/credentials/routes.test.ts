import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, credentialLimits, errorCodes, maxPictureBytes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { users } from '../../kernel/accounts/table.ts';
import { adminActions } from '../../kernel/admin-actions/table.ts';
import { failingRows } from '../../kernel/jobs/table.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { after, days, hours } from '../../kernel/time/clock.ts';
import { deleteAccount, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { picture, upload } from '../../testing/fixtures/pictures.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { jobNamed, outcome, runJob, useTestApp } from '../../testing/test-app.ts';
import { credentials } from '../badges/table.ts';
import { services } from '../services/table.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'credentials-'));
const emails = mailbox();
const site = useTestApp({ ...emails.overrides, settings: { uploadsDirectory, timeZone: 'America/New_York' } });
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const today = '2030-05-10';
const unknown = [404, errorCodes.credentialNotFound];

beforeEach(async () => {
  site.now = new Date(`${today}T16:00:00Z`);
  await site.db.delete(credentials);
  await site.db.delete(rateLimits);
});
const ada = usePerson(site, 'provider', 'Ada Moss');
const admin = usePerson(site, 'admin');

const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n<script>alert(1)</script>', 'latin1');
const send = (bytes: Buffer, as: Person = ada) =>
  upload(site, '/credentials/files', as, bytes, { field: 'file', name: 'licence.pdf', type: 'application/pdf' });
const sent = async (as: Person = ada, bytes = pdf): Promise<string> => (await send(bytes, as)).json().data.file;
const insurance = {
  kind: 'insurance',
  title: 'Public liability',
  number: 'PL-7',
  issuer: 'Harbor Mutual',
  validUntil: addDays(today, 30),
};
const create = (file: string, change: object = {}, as: Person = ada) =>
  site.call('POST', '/credentials', { as, body: { ...insurance, file, ...change } });
const handIn = async (change: object = {}): Promise<string> => {
  site.pass(1);
  return (await create(await sent(), change)).json().data._id;
};
const list = (as: Person = ada) => site.read('/credentials', as);
const fileOf = (id: string, as: Person = ada) => site.call('GET', `/credentials/${id}/file`, { as });
const approve = (id: string) => site.call('POST', `/office/credentials/${id}/approve`, { as: admin });
const reject = (id: string, reason = 'The picture is too dark.') =>
  site.call('POST', `/office/credentials/${id}/reject`, { as: admin, body: { reason } });
const badges = async () => (await site.read(`/providers/${ada._id}`)).badges;
const files = () => readdirSync(join(uploadsDirectory, '.private'));

test('an approved insurance is a badge on the pages of provider and service until its last day ends, and no later', async () => {
  const id = await handIn();
  expect(await list()).toMatchObject([{ ...insurance, _id: id, state: 'waiting', isExpired: false }]);
  expect(await badges()).toEqual([]);
  expect((await approve(id)).json().data.state).toBe('approved');
  const { kind, title, issuer, validUntil } = insurance;
  const badge = { kind, title, issuer, validUntil, expiresAt: '2030-06-10T04:00:00.000Z' };
  expect(await badges()).toEqual([badge]);
  const values = { providerId: ada._id, name: 'Lawn care', description: 'So.', basePriceCents: 1_000 } as const;
  const [service] = await site.db
    .insert(services)
    .values({ ...values, category: 'Outdoor', status: 'active' })
    .returning();
  const path = `/services/${service?.id}`;
  const known = await site.call('GET', path);
  expect(known.json().data.badges).toEqual([badge]);
  site.now = new Date('2030-06-10T03:59:59Z');
  expect(await badges()).toEqual([badge]);
  site.now = new Date('2030-06-10T04:00:00Z');
  expect(await badges()).toEqual([]);
  const headers = { 'if-none-match': String(known.headers.etag) };
  expect((await site.call('GET', path, { headers })).json().data.badges).toEqual([]);
});

test('both decisions reach the owner and the log; a reason goes with a rejection, and none is decided twice', async () => {
  const [good, bad] = [await handIn(), await handIn({ kind: 'licence', title: 'Electrician' })];
  const waiting = async () => (await site.read('/office/credentials?state=waiting', admin)) as { _id: string }[];
  expect(await waiting()).toMatchObject([{ _id: good, owner: { _id: ada._id, name: 'Ada Moss' } }, { _id: bad }]);
  await approve(good);
  site.pass(1);
  expect((await reject(bad)).json().data).toMatchObject({ state: 'rejected', reason: 'The picture is too dark.' });
  expect(await waiting()).toEqual([]);
  expect(await outcome(approve(bad))).toEqual([409, errorCodes.credentialDecided]);
  expect(await outcome(reject(good))).toEqual([409, errorCodes.credentialDecided]);
  expect((await emails.of(site, ada.email)).map(({ subject }) => subject)).toEqual([
    'Approved: Public liability',
    'Not approved: Electrician',
  ]);
  const told = await site.read('/notifications', ada);
  expect(told).toMatchObject([{ text: expect.stringContaining('too dark') }, { path: '/user/credentials' }]);
  const isHers = eq(adminActions.adminId, admin._id);
  const rows = await site.db.select().from(adminActions).where(isHers).orderBy(adminActions.createdAt);
  expect(rows.map(({ subjectId, reason }) => [subjectId, reason])).toEqual([
    [good, ''],
    [bad, 'The picture is too dark.'],
  ]);
  expect(await badges()).toMatchObject([{ kind: 'insurance' }]);
});

test('after a change of the name its badge waits until an admin has compared the file with the new name', async () => {
  const rename = (name: string) => site.call('PUT', '/auth/updatedetails', { as: ada, body: { name } });
  const expired = await handIn();
  await approve(expired);
  await site.db.update(credentials).set({ validUntil: addDays(today, -1) });
  const id = await handIn();
  const rejected = await handIn();
  await approve(id);
  await reject(rejected);
  await rename('ADA  moss');
  expect(await badges()).toMatchObject([{ kind: 'insurance' }]);
  site.pass(1);
  await rename('Bob Harbor');
  expect(await badges()).toEqual([]);
  expect(await list()).toMatchObject([
    { state: 'rejected' },
    { _id: id, state: 'waiting' },
    { _id: expired, state: 'approved' },
  ]);
  const [told] = (await site.call('GET', '/notifications', { as: ada })).json().data;
  expect(told).toMatchObject({ title: expect.stringContaining('checked again'), path: '/user/credentials' });
  const seen = (name: string) => `/office/credentials/${id}/approve?${new URLSearchParams({ name })}`;
  const stale = site.call('POST', seen('Ada Moss'), { as: admin });
  expect(await outcome(stale)).toEqual([409, errorCodes.credentialRenamed]);
  expect((await site.call('POST', seen('Bob Harbor'), { as: admin })).statusCode).toBe(200);
  expect(await badges()).toMatchObject([{ kind: 'insurance' }]);
});

test('its owner and admins download the file; for all others it does not exist', async () => {
  const id = await handIn();
  for (const as of [ada, admin]) {
    const answer = await fileOf(id, as);
    expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="insurance-[\da-f]{8}\.pdf"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  const other = await person(site, 'provider');
  expect(await outcome(fileOf(id, other))).toEqual(unknown);
  expect((await site.call('GET', `/credentials/${id}/file`)).statusCode).toBe(401);
  expect(await list(other)).toEqual([]);
  expect(await outcome(site.call('DELETE', `/credentials/${id}`, { as: other }))).toEqual(unknown);
  expect((await fileOf(id)).statusCode).toBe(200);
});

test('a picture is stored whole, as WebP', async () => {
  const file = await sent(ada, await picture(90, 40).jpeg().toBuffer());
  const { _id } = (await create(file)).json().data;
  const { format, width, height } = await sharp((await fileOf(_id)).rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 90, height: 40 });
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400],
  ['an animation', Buffer.from('GIF89a\x05\0\x05\0'), 400],
  ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 400],
  ['nothing', Buffer.alloc(0), 400],
  ['a PDF that is too large', Buffer.concat([pdf, Buffer.alloc(maxPictureBytes)]), 413],
])('%s is refused, whatever it calls itself', async (_what, bytes, status) => {
  expect((await send(bytes)).statusCode).toBe(status);
});

test('one that is handed in again with the same file is the same one: its answer was lost', async () => {
  const before = (await list()).length;
  const file = await sent();
  const first = await create(file);
  const second = await create(file);
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  expect(await list()).toHaveLength(before + 1);
});

test('a file belongs to its sender, to one credential and for an hour; a date must be ahead', async () => {
  const used = await sent();
  await create(used);
  const lost = [409, errorCodes.credentialFile];
  expect(await outcome(create(used, { title: 'Another one' }))).toEqual(lost);
  expect(await outcome(create(await sent(await person(site, 'provider'))))).toEqual(lost);
  const late = await sent();
  expect(await outcome(create(late, { validUntil: addDays(today, -1) }))).toEqual([409, errorCodes.credentialExpired]);
  for (const validUntil of ['9999-12-31', '2030-02-30', '', '0000-01-01'])
    expect(await outcome(create(late, { validUntil }))).toEqual([400, errorCodes.invalidInput]);
  expect((await create(late, { validUntil: today })).statusCode).toBe(201);
  const old = await sent();
  site.pass(hours(1));
  expect(await outcome(create(old))).toEqual(lost);
  const before = files().length;
  await runJob(site, jobNamed('sweep'));
  // The two that nothing claimed.
  expect(files()).toHaveLength(before - 2);
});

test('one that expired while it waited cannot be approved, but rejected', async () => {
  const id = await handIn({ validUntil: today });
  site.pass(days(1));
  expect(await list()).toMatchObject([{ state: 'waiting', isExpired: true }]);
  expect(await outcome(approve(id))).toEqual([409, errorCodes.credentialExpired]);
  expect((await reject(id)).statusCode).toBe(200);
  expect(await outcome(approve('00000000-0000-4000-8000-000000000000'))).toEqual(unknown);
});

test('a person has so many at most', async () => {
  const [row] = await site.db
    .select()
    .from(credentials)
    .where(eq(credentials.id, await handIn()));
  if (!row) throw new Error('There is no credential.');
  for (let count = 1; count < credentialLimits.perPerson; count += 1)
    await site.db.insert(credentials).values({ ...row, id: undefined, fileId: await sent() });
  await site.db.delete(rateLimits);
  expect(await outcome(create(await sent()))).toEqual([409, errorCodes.tooManyCredentials]);
});

test('14 days before the end the owner gets one email', async () => {
  const id = await handIn();
  await approve(id);
  await emails.of(site, ada.email);
  emails.clear();
  const told = async (inDays: number) => {
    site.now = after(new Date(`${today}T16:00:00Z`), days(inDays));
    await runJob(site, jobNamed('remind-of-expiry'));
    return (await emails.of(site, ada.email)).map(({ subject }) => subject);
  };
  expect(await told(15)).toEqual([]);
  expect(await told(16)).toEqual(['Expires soon: Public liability']);
  expect(await told(17)).toHaveLength(1);
});

test.each([
  ['deletes it', (id: string) => site.call('DELETE', `/credentials/${id}`, { as: ada })],
  ['changes the name', () => site.call('PUT', '/auth/updatedetails', { as: ada, body: { name: 'Ada Fern' } })],
])('an owner who %s while the job begins gets no reminder', async (_what, changes) => {
  const id = await handIn();
  await approve(id);
  await emails.of(site, ada.email);
  emails.clear();
  site.now = after(new Date(`${today}T16:00:00Z`), days(16));
  const { db } = site;
  const transaction: typeof db.transaction = async (work) => {
    await changes(id);
    return db.transaction(work);
  };
  await runJob(site, jobNamed('remind-of-expiry'), { db: Object.assign(Object.create(db), { transaction }) });
  expect((await emails.of(site, ada.email)).map(({ subject }) => subject)).not.toContain(
    'Expires soon: Public liability',
  );
  expect(await site.db.$count(failingRows)).toBe(0);
});

test('deleting one, and deleting the account, delete the files', async () => {
  const before = files().length;
  const [first] = [await handIn(), await handIn()];
  expect(files()).toHaveLength(before + 2);
  expect((await site.call('DELETE', `/credentials/${first}`, { as: ada })).statusCode).toBe(200);
  expect([files().length, (await list()).length]).toEqual([before + 1, 1]);
  await sent();
  await deleteAccount(site, ada);
  expect(await site.db.$count(credentials, eq(credentials.ownerId, ada._id))).toBe(0);
  expect(files().length).toBe(before);
});

test('a file that is stored while its account is deleted does not stay', async () => {
  await sent();
  const before = files().length;
  const { put } = site.app.uploads.private;
  jest.spyOn(site.app.uploads.private, 'put').mockImplementationOnce(async (path, chunks) => {
    await deleteAccount(site, ada);
    await put(path, chunks);
  });
  expect(await outcome(send(pdf))).toEqual([401, errorCodes.sessionEnded]);
  // The first one went with the account.
  expect(files()).toHaveLength(before - 1);
});

onServer('an account is deleted while an admin decides', async () => {
  const id = await handIn();
  const { decided } = await site.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, ada._id)).for('update');
    const deciding = outcome(approve(id));
    await waitForLocks(site);
    // Rejects where the decision holds the credential while it waits for the account: a deadlock.
    await tx.select().from(credentials).where(eq(credentials.id, id)).for('update', { noWait: true });
    await tx.delete(credentials).where(eq(credentials.id, id));
    return { decided: deciding };
  });
  expect(await decided).toEqual(unknown);
});
