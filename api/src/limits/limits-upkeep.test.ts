import { rateLimits } from '../database/schema.ts';
import { useTestApp } from '../testing/test-app.ts';
import { attemptLimit } from './attempt-limit.ts';
import { forgetOldAttempts } from './limits-upkeep.ts';

const site = useTestApp();

test('attempts are forgotten once their time is over, and not before', async () => {
  await attemptLimit(site.app.database, 'short', 5, 10).count('someone');
  await attemptLimit(site.app.database, 'long', 5, 1000).count('someone');
  await forgetOldAttempts(site.db, new Date(Date.now() + 20_000));
  const left = await site.db.select({ key: rateLimits.key }).from(rateLimits);
  expect(left).toEqual([{ key: expect.stringMatching(/^long:/) }]);
});
