import { type ApiProcess, startApiProcess } from '../../testing/copies.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';

// Each run starts a program.
jest.setTimeout(60_000);

/** On a server only: there a process of its own starts in no time. */
const onServer = process.env.TEST_DATABASE_URL ? test : test.skip;
let database: TestDatabase | undefined;
let api: ApiProcess | undefined;

afterEach(async () => {
  await api?.kill();
  await database?.close();
});

onServer('told to stop, a copy says that it is not ready, answers meanwhile, and ends', async () => {
  database = await testDatabase();
  const copy = await startApiProcess({ DATABASE_URL: database.url, MIGRATE_ON_START: 'false', SHUTDOWN_DELAY: '2' });
  api = copy;
  const ready = async () => (await fetch(`${copy.url}/api/health/ready`)).status;
  expect(await ready()).toBe(200);
  const ended = copy.stop();
  while ((await ready()) === 200) await new Promise(setImmediate);
  expect((await fetch(`${copy.url}/api/health`)).status).toBe(200);
  await ended;
  await expect(ready()).rejects.toThrow();
});
