import { randomUUID } from 'node:crypto';
import { idempotencyKeys, passwordResets, rateLimits, sessions, webhookEvents } from '../../kernel/database/schema.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { elsewhere, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sweep } from './jobs.ts';

const site = useTestApp();

test('what has served its time is forgotten, and nothing else', async () => {
  const { now, db } = site;
  const { _id: userId } = await person(site);
  const key = (name: string, age: number) => ({ userId, key: name, request: '', createdAt: before(now, age) });
  await db.insert(idempotencyKeys).values([key('old', hours(25)), key('young', hours(23))]);
  const reset = (tokenHash: string, left: number) => ({ userId, tokenHash, expiresAt: before(now, -left) });
  await db.insert(passwordResets).values([reset('old', -1), reset('young', hours(1))]);
  const event = (id: string, age: number) => ({ id, type: 'test', receivedAt: before(now, age) });
  await db.insert(webhookEvents).values([event('old', days(91)), event('young', days(89))]);
  await db.insert(sessions).values({ userId, expiresAt: before(now, 1) });
  await rateLimit(site.app.database, 'young', 5, hours(1)).count('someone');
  await db.insert(rateLimits).values({ key: `old:${randomUUID()}`, points: 1, expire: now.getTime() - 1 });

  await sweep(site.app, new AbortController().signal);

  expect(await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([{ key: 'young' }]);
  expect(await db.select({ key: passwordResets.tokenHash }).from(passwordResets)).toEqual([{ key: 'young' }]);
  expect(await db.select({ key: webhookEvents.id }).from(webhookEvents)).toEqual([{ key: 'young' }]);
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([
    { key: expect.stringMatching(/^young:/) },
  ]);
  const left = await db.select({ expiresAt: sessions.expiresAt }).from(sessions);
  expect(left).toHaveLength(1);
  expect(left[0]?.expiresAt.getTime()).toBeGreaterThan(now.getTime());
});

test('who is signed in stays so', async () => {
  const device = await elsewhere(site, await person(site));
  await sweep(site.app, new AbortController().signal);
  expect((await site.call('GET', '/bookings/me', { as: device })).statusCode).toBe(200);
});
