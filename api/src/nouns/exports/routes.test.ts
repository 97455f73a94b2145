import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes, paths } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { UploadStore } from '../../kernel/files/upload-store.ts';
import { after, hours, minutes } from '../../kernel/time/clock.ts';
import { askForExport, download, exportOf, filesIn } from '../../testing/fixtures/exports.ts';
import { deleteAccount, type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { contextOf, jobNamed, outcome, runJob, testOrigin, useTestApp } from '../../testing/test-app.ts';
import { dataExports } from './table.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'exports-'));
const emails = mailbox();
const site = useTestApp({ ...emails.overrides, settings: { uploadsDirectory, publicOrigins: [testOrigin] } });
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));
const noon = new Date('2030-05-10T12:00:00Z');
let ada: Person;

beforeEach(async () => {
  site.now = noon;
  ada = await person(site, 'customer', 'Ada Moss');
});

const prepare = (instead = {}) => runJob(site, jobNamed('prepare-exports'), instead);
const sweep = () => runJob(site, jobNamed('sweep'));
const ready = async (as = ada): Promise<string> => {
  await askForExport(site, as);
  await prepare();
  return (await exportOf(site, as))._id;
};
const filesOf = (id: string) => readdirSync(join(uploadsDirectory, '.private')).filter((name) => name.includes(id));
const titlesOf = async (as: Person) =>
  (await site.read('/notifications', as)).map(({ title }: { title: string }) => title);
const brokenStore = (): UploadStore => ({
  ...site.app.uploads,
  private: { ...site.app.uploads.private, put: () => Promise.reject(new Error('the disk is full')) },
});

test('a person asks, waits, is told without a secret link, and downloads their data', async () => {
  expect(await exportOf(site, ada)).toEqual({ state: 'none' });
  const asked = await askForExport(site, ada);
  expect([asked.statusCode, asked.json().data]).toEqual([
    201,
    { _id: expect.any(String), state: 'preparing', createdAt: noon.toISOString() },
  ]);
  const { _id } = asked.json().data;
  expect(await outcome(download(site, ada, _id))).toEqual([404, errorCodes.notFound]);
  await prepare();
  expect(await exportOf(site, ada)).toEqual({
    _id,
    state: 'ready',
    createdAt: noon.toISOString(),
    expiresAt: after(noon, hours(24)).toISOString(),
    bytes: expect.any(Number),
  });
  expect(await titlesOf(ada)).toEqual(['Your data is ready']);
  const [email, ...more] = await emails.of(site, ada.email);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Your data is ready');
  expect(email?.text).toContain(`${testOrigin}${paths.profile}`);
  expect(email?.text).not.toContain(_id);
  const { statusCode, headers, rawPayload } = await download(site, ada, _id);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="nearhand-data-2030-05-10.zip"',
    'content-length': String((await exportOf(site, ada)).bytes),
    'cache-control': 'private, no-store',
  });
  expect(filesIn(rawPayload)['profile.json']).toContain('Ada Moss');
});

test('another person and an admin do not get the file', async () => {
  const id = await ready();
  for (const as of [await person(site), await person(site, 'admin')])
    expect(await outcome(download(site, as, id))).toEqual([404, errorCodes.notFound]);
  expect(await outcome(download(site, ada, randomUUID()))).toEqual([404, errorCodes.notFound]);
});

test('one export at a time, also of two requests at once, until it expires', async () => {
  const answers = await Promise.all([askForExport(site, ada), askForExport(site, ada)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await outcome(askForExport(site, ada))).toEqual([409, errorCodes.exportExists]);
  await prepare();
  site.pass(hours(24) - 1);
  expect(await outcome(askForExport(site, ada))).toEqual([409, errorCodes.exportExists]);
  site.pass(1);
  expect((await askForExport(site, ada)).statusCode).toBe(201);
});

test('after a day the file cannot be had, is swept, and the page offers a new one', async () => {
  const id = await ready();
  site.pass(hours(24) - 1);
  await sweep();
  expect((await download(site, ada, id)).statusCode).toBe(200);
  site.pass(1);
  expect(await exportOf(site, ada)).toEqual({ state: 'none' });
  expect(await outcome(download(site, ada, id))).toEqual([404, errorCodes.notFound]);
  expect(filesOf(id)).toHaveLength(1);
  await sweep();
  expect(filesOf(id)).toEqual([]);
  expect(await site.db.$count(dataExports, eq(dataExports.id, id))).toBe(0);
});

test('a file that cannot be removed keeps its row for the next sweep', async () => {
  const id = await ready();
  site.pass(hours(24));
  const remove = () => Promise.reject(new Error('busy'));
  const uploads = { ...site.app.uploads, private: { ...site.app.uploads.private, remove } };
  await runJob(site, jobNamed('sweep'), { uploads });
  expect(await site.db.$count(dataExports, eq(dataExports.id, id))).toBe(1);
  await sweep();
  expect(filesOf(id)).toEqual([]);
});

test('a failure is repeated twice; then the person is told, and may ask again three times a day', async () => {
  const fail = async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await exportOf(site, ada)).toMatchObject({ state: 'preparing' });
      await prepare({ uploads: brokenStore() });
      site.pass(minutes(1));
    }
  };
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await askForExport(site, ada)).statusCode).toBe(201);
    await fail();
    expect(await exportOf(site, ada)).toMatchObject({ state: 'failed' });
  }
  expect(await titlesOf(ada)).toEqual(Array.from({ length: 3 }, () => 'Your data could not be prepared'));
  expect(await emails.of(site, ada.email)).toEqual([]);
  const answer = await askForExport(site, ada);
  expect([answer.statusCode, answer.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(hours(23) / 1000);
  expect((await askForExport(site, await person(site))).statusCode).toBe(201);
});

test('an export whose process ended in the middle is made again, by one of two runs at once', async () => {
  const { _id } = (await askForExport(site, ada)).json().data;
  const crashed = { state: 'preparing' as const, attempts: 1, updatedAt: noon };
  await site.db.update(dataExports).set(crashed).where(eq(dataExports.id, _id));
  await prepare();
  expect(await exportOf(site, ada)).toMatchObject({ state: 'preparing' });
  site.pass(minutes(1));
  await Promise.all([prepare(), prepare()]);
  expect(await exportOf(site, ada)).toMatchObject({ state: 'ready' });
  expect(filesOf(_id)).toEqual([`${_id}-2.zip`]);
  expect(await titlesOf(ada)).toEqual(['Your data is ready']);
});

test('a run that was thought lost changes nothing any more', async () => {
  const { _id } = (await askForExport(site, ada)).json().data;
  let isLost = true;
  const put: UploadStore['private']['put'] = async (path, chunks) => {
    await site.app.uploads.private.put(path, chunks);
    if (!isLost) return;
    isLost = false;
    site.pass(minutes(1));
    await prepare();
  };
  await prepare({ uploads: { ...site.app.uploads, private: { ...site.app.uploads.private, put } } });
  expect(filesOf(_id)).toEqual([`${_id}-2.zip`]);
  expect(await titlesOf(ada)).toEqual(['Your data is ready']);
});

test('a run that is told to stop leaves the export for the next one', async () => {
  await askForExport(site, ada);
  const stopping = new AbortController();
  const put: UploadStore['private']['put'] = (path, chunks) => {
    stopping.abort();
    return site.app.uploads.private.put(path, chunks);
  };
  const uploads = { ...site.app.uploads, private: { ...site.app.uploads.private, put } };
  await jobNamed('prepare-exports')(contextOf(site, { uploads }), stopping.signal);
  expect(await exportOf(site, ada)).toMatchObject({ state: 'preparing' });
  site.pass(minutes(1));
  await prepare();
  expect(await exportOf(site, ada)).toMatchObject({ state: 'ready' });
});

test('a deleted account has no exports, also when one is being made', async () => {
  const leave = async (one: Person) => expect((await deleteAccount(site, one)).statusCode).toBe(200);
  const id = await ready();
  await leave(ada);
  expect(filesOf(id)).toEqual([]);
  expect(await site.db.$count(dataExports, eq(dataExports.userId, ada._id))).toBe(0);
  const bob = await person(site);
  const { _id } = (await askForExport(site, bob)).json().data;
  const put: UploadStore['private']['put'] = async (path, chunks) => {
    await site.app.uploads.private.put(path, chunks);
    await leave(bob);
  };
  await prepare({ uploads: { ...site.app.uploads, private: { ...site.app.uploads.private, put } } });
  expect(filesOf(_id)).toEqual([]);
  expect((await emails.of(site, bob.email)).map(({ subject }) => subject)).not.toContain('Your data is ready');
});

test('an export that ends while its owner is suspended is not ready, and can be asked for again', async () => {
  const { _id } = (await askForExport(site, ada)).json().data;
  const suspended = (suspendedAt: Date | null) =>
    site.db.update(users).set({ suspendedAt }).where(eq(users.id, ada._id));
  await suspended(site.now);
  await prepare();
  await suspended(null);
  site.pass(1);
  expect(filesOf(_id)).toEqual([]);
  expect(await exportOf(site, ada)).toMatchObject({ state: 'failed' });
  expect(await titlesOf(ada)).toEqual([]);
  expect((await download(site, ada, await ready())).statusCode).toBe(200);
});
