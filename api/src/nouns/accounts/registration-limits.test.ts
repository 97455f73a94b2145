import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq, like } from 'drizzle-orm';
import { rateLimits } from '../../kernel/database/schema.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp({ settings: { trustedProxies: 1 } });

const register = (source: string) =>
  site.call('POST', '/auth/register', {
    body: { name: 'Ada Moss', email: `${randomUUID()}@example.test`, password: 'lovelace', role: 'customer' },
    headers: { 'x-forwarded-for': source },
  });

test('two hundred registrations in an hour from one source, successful ones too; others are free to go on', async () => {
  expect((await register('10.0.0.1')).statusCode).toBe(201);
  const [counted, ...more] = await site.db.select().from(rateLimits).where(like(rateLimits.key, 'registrations:%'));
  expect([counted?.points, more]).toEqual([1, []]);
  // As if 198 more had come: making them all would take half a minute.
  await site.db
    .update(rateLimits)
    .set({ points: 199 })
    .where(eq(rateLimits.key, counted?.key ?? ''));
  expect((await register('10.0.0.1')).statusCode).toBe(201);
  const late = await register('::ffff:10.0.0.1');
  expect([late.statusCode, late.json().code]).toEqual([429, errorCodes.tooManyAttempts]);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await register('10.0.0.2')).statusCode).toBe(201);
});
