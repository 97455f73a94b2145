import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../kernel/accounts/table.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { after, before, days, hours } from '../../kernel/time/clock.ts';
import { passwordResets } from '../../nouns/accounts/table.ts';
import { serviceViews } from '../../nouns/services/table.ts';
import { uploads } from '../../nouns/uploads/table.ts';
import { claimPictures } from '../../nouns/uploads/upload-repository.ts';
import { webhookEvents } from '../../stripe/table.ts';
import { listing, type TestService, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { sentPictures } from '../../testing/fixtures/pictures.ts';
import { contextOf, useTestApp } from '../../testing/test-app.ts';
import { sweep } from './jobs.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'sweep-'));
const site = useTestApp({ settings: { uploadsDirectory } });
const never = new AbortController().signal;
const { provider, service } = useTrade(site);

beforeEach(async () => {
  site.now = new Date();
});
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const url = (path: string) => `/api/uploads/${path}`;
const { sent: sentBy, rowOf, hasFiles } = sentPictures(site, uploadsDirectory);
const sent = (values?: Parameters<typeof sentBy>[1]) => sentBy(provider._id, values);

interface Wish {
  at?: Date;
  by?: Person;
  of?: TestService;
  present?: string[];
}

const contextAt = (at: Date) => ({ uploads: site.app.uploads, clock: () => at });
const claim = async (images: string[], { at = site.now, by, of = service, present = [] }: Wish = {}) => {
  const wish = {
    purpose: 'service' as const,
    usedBy: of.id,
    ownerId: of.providerId,
    ...(by ? { savedBy: by._id } : {}),
    images,
    present,
  };
  try {
    return await site.db.transaction((tx) => claimPictures(tx, contextAt(at), wish));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, ...error.more };
  }
};
const refused = (...paths: string[]) => ({ code: errorCodes.pictureUnknown, images: paths.map(url) });
const sweepAt = (at: Date, overrides: Partial<Parameters<typeof sweep>[0]> = {}) => {
  return sweep(contextOf(site, { clock: () => at, ...overrides }), never);
};

test('a service keeps its pictures; a released one can be taken back for a day', async () => {
  const [first, second] = [await sent(), await sent()];
  expect(await claim([url(second), url(first), url(second)])).toEqual([url(second), url(first)]);
  expect(await rowOf(first)).toMatchObject({ usedBy: service.id, expiresAt: null });
  expect(await claim([url(first)])).toEqual([url(first)]);
  expect(await rowOf(second)).toMatchObject({ usedBy: null, expiresAt: after(site.now, days(1)) });
  await sweepAt(after(site.now, hours(23)));
  expect(await claim([url(first), url(second)], { at: after(site.now, hours(23)) })).toEqual([url(first), url(second)]);
  await sweepAt(after(site.now, days(30)));
  expect([hasFiles(first), hasFiles(second)]).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await claim([])).toEqual([]);
  await sweepAt(after(site.now, days(1)));
  expect([hasFiles(first), await rowOf(first)]).toEqual([[false, false], undefined]);
});

test('a service takes uploads of its owner and of the admin who saves it, and none of a rejected save', async () => {
  const admin = await person(site, 'admin');
  const other = await person(site, 'provider');
  const foreign = await listing(site, other);
  const [own, fromAdmin, fromOther] = [
    await sent(),
    await sent({ ownerId: admin._id }),
    await sent({ ownerId: other._id }),
  ];
  const [gone, avatar, elsewhere] = [
    await sent({ expiresAt: site.now }),
    await sent({ expiresAt: null }),
    await sent({ expiresAt: null, usedBy: (await listing(site, provider)).id }),
  ];
  const bad = [fromAdmin, fromOther, gone, avatar, elsewhere];
  expect(await claim([url(own), ...bad.map(url)])).toEqual(refused(...bad));
  expect(await rowOf(own)).toMatchObject({ usedBy: null, expiresAt: after(site.now, days(7)) });
  const small = own.replace('-800.webp', '-400.webp');
  const made = [own, url(small), `https://elsewhere.example${url(own)}`, 'javascript:alert(1)', url(`./${own}`), ''];
  expect(await claim(made)).toEqual({ ...refused(), images: made });
  expect(await claim([url(fromOther)], { by: admin })).toEqual(refused(fromOther));
  expect(await claim([url(fromAdmin)], { by: admin })).toEqual([url(fromAdmin)]);
  expect(await rowOf(fromAdmin)).toMatchObject({ ownerId: provider._id, usedBy: service.id });
  expect(await claim([url(fromAdmin)], { of: foreign, by: admin })).toEqual(refused(fromAdmin));
});

test('pictures that a service shows stay allowed without an upload', async () => {
  const present = ['/api/uploads/drawn-800.webp', 'https://pictures.example/one.jpg'];
  expect(await claim(present, { present })).toEqual(present);
  expect(await claim(present)).toEqual({ ...refused(), images: present });
});

test('to the millisecond: an expired upload is swept and rejected, another is not', async () => {
  const [over, left] = [await sent({ expiresAt: site.now }), await sent({ expiresAt: after(site.now, 1) })];
  expect(await claim([url(over)])).toEqual(refused(over));
  await sweepAt(site.now);
  expect([hasFiles(over), await rowOf(over)]).toEqual([[false, false], undefined]);
  expect(hasFiles(left)).toEqual([true, true]);
  expect(await claim([url(left)])).toEqual([url(left)]);
});

test('a file that cannot be removed keeps its row for the next sweep, and the others are removed', async () => {
  const expired = { expiresAt: before(site.now, 1) };
  // More than one batch.
  const paths = await Promise.all(Array.from({ length: 130 }, () => sent(expired)));
  const stuck = paths.filter((_, index) => index % 50 === 0);
  const remove = (path: string) =>
    stuck.includes(path) ? Promise.reject(new Error('busy')) : site.app.uploads.remove(path);
  await sweepAt(site.now, { uploads: { ...site.app.uploads, remove } });
  const left = (
    await site.db.select({ path: uploads.path }).from(uploads).where(eq(uploads.ownerId, provider._id))
  ).map(({ path }) => path);
  expect(left.sort()).toEqual(stuck.sort());
  expect(paths.filter((path) => hasFiles(path).some(Boolean)).sort()).toEqual(stuck);
  expect(await claim(stuck.slice(0, 1).map(url), { at: before(site.now, days(1)) })).toEqual(
    refused(...stuck.slice(0, 1)),
  );
  await sweepAt(site.now);
  expect(paths.filter((path) => hasFiles(path).some(Boolean))).toEqual([]);
  expect(await rowOf(stuck[0] ?? '')).toBeUndefined();
});

test('a picture is not available while its files are removed', async () => {
  const path = await sent({ expiresAt: site.now });
  const meanwhile: unknown[] = [];
  const remove = async (file: string) => {
    meanwhile.push(await claim([url(path)], { at: before(site.now, hours(1)) }));
    await site.app.uploads.remove(file);
  };
  await sweepAt(site.now, { uploads: { ...site.app.uploads, remove } });
  expect(meanwhile).toEqual([refused(path), refused(path)]);
  expect(await rowOf(path)).toBeUndefined();
});

test('the sweep leaves pictures of an open save', async () => {
  const path = await sent({ expiresAt: site.now });
  const wish = {
    purpose: 'service' as const,
    usedBy: service.id,
    ownerId: provider._id,
    images: [url(path)],
    present: [],
  };
  let sweeping: Promise<void> | undefined;
  await site.db.transaction(async (tx) => {
    await claimPictures(tx, contextAt(before(site.now, 1)), wish);
    sweeping = sweepAt(site.now);
    // With several connections the sweep ends before the save.
    if (site.databaseUrl !== undefined) await sweeping;
  });
  await sweeping;
  expect(hasFiles(path)).toEqual([true, true]);
  expect(await rowOf(path)).toMatchObject({ usedBy: service.id, expiresAt: null });
});

test('of saves and sweeps at once each picture goes to exactly one', async () => {
  for (let round = 0; round < 2; round += 1) {
    const paths = await Promise.all(Array.from({ length: 20 }, () => sent({ expiresAt: site.now })));
    // The clocks of two copies differ by a little: for the one it has just expired, for the other not quite.
    const saved: string[] = [];
    const save = async (path: string) => {
      const own = await listing(site, provider);
      const answer = await claim([url(path)], { of: own, at: before(site.now, 1) });
      if (Array.isArray(answer)) saved.push(path);
      else expect(answer).toEqual(refused(path));
    };
    const [early, late] = [paths.slice(0, 10), paths.slice(10)];
    await Promise.all([...early.map(save), sweepAt(site.now), sweepAt(site.now), ...late.map(save)]);
    for (const path of paths) {
      const isSaved = saved.includes(path);
      expect([path, ...hasFiles(path)]).toEqual([path, isSaved, isSaved]);
      expect((await rowOf(path))?.expiresAt).toBe(isSaved ? null : undefined);
    }
  }
});

test('two services that want the same picture: one gets it', async () => {
  const paths = await Promise.all(Array.from({ length: 4 }, () => sent()));
  const wanted = [paths.map(url), paths.map(url).reverse()];
  const others = await Promise.all(Array.from({ length: 8 }, () => listing(site, provider)));
  const answers = await Promise.all(others.map((of, index) => claim(wanted[index % 2] ?? [], { of })));
  expect(answers.filter(Array.isArray)).toHaveLength(1);
  const owners = await Promise.all(paths.map(rowOf));
  expect(new Set(owners.map((row) => row?.usedBy)).size).toBe(1);
});

test('rows that have expired are deleted, and no others', async () => {
  const { now, db } = site;
  const { _id: userId } = provider;
  const key = (name: string, ageMs: number) => ({ userId, key: name, request: '', createdAt: before(now, ageMs) });
  await db.insert(idempotencyKeys).values([key('old', hours(25)), key('young', hours(23))]);
  const reset = (tokenHash: string, leftMs: number) => ({ userId, tokenHash, expiresAt: after(now, leftMs) });
  await db.insert(passwordResets).values([reset('old', -1), reset('young', hours(1))]);
  const event = (id: string, ageMs: number) => ({ id, type: 'test', receivedAt: before(now, ageMs) });
  await db.insert(webhookEvents).values([event('old', days(91)), event('young', days(89))]);
  await db.insert(sessions).values({ userId, expiresAt: before(now, 1) });
  await rateLimit(site.app.database, 'young', 5, hours(1)).count('someone');
  await db.insert(rateLimits).values({ key: `old:${randomUUID()}`, points: 1, expire: now.getTime() - 1 });
  await sweepAt(now);
  expect(await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'young' }]);
  expect(await db.select({ key: passwordResets.tokenHash }).from(passwordResets)).toEqual([{ key: 'young' }]);
  expect(await db.select({ key: webhookEvents.id }).from(webhookEvents)).toEqual([{ key: 'young' }]);
  const young = { key: expect.stringMatching(/^young:/) };
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([young]);
  const own = await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.userId, userId));
  expect(own).toHaveLength(1);
  expect(own[0]?.expiresAt.getTime()).toBeGreaterThan(now.getTime());
});

test('views of the last 30 days of the marketplace stay', async () => {
  const view = (day: string) => ({ serviceId: service.id, visitor: 'one', day });
  await site.db.insert(serviceViews).values([view('2030-04-08'), view('2030-04-09')]);
  // In New York it is the ninth of May.
  await sweepAt(new Date('2030-05-10T03:00:00Z'));
  expect(await site.db.select({ day: serviceViews.day }).from(serviceViews)).toEqual([{ day: '2030-04-09' }]);
});
