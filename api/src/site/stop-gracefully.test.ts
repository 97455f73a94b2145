import { once } from 'node:events';
import Fastify from 'fastify';
import { type ApiProcess, startApiProcess } from '../testing/copies.ts';
import { onServer } from '../testing/on-server.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { readiness, stopGracefully } from './health-routes.ts';

test('open requests get their answer, endless ones are cut off, and then the rest is closed', async () => {
  const app = Fastify();
  await app.register(readiness, { database: { isMigrated: async () => true }, folders: [] });
  let answer: (text: string) => void = () => undefined;
  app.get('/slow', () => new Promise((resolve) => (answer = resolve)));
  app.get('/endless', () => new Promise(() => undefined));
  const order: string[] = [];
  app.addHook('onClose', async () => void order.push('closed'));
  const url = await app.listen({ port: 0 });

  const slow = fetch(`${url}/slow`);
  await once(app.server, 'request');
  const endless = fetch(`${url}/endless`).then(
    () => 'answered',
    () => 'cut off',
  );
  await once(app.server, 'request');
  const stopped = stopGracefully(app, { delaySeconds: 0, timeoutMs: 50 });
  await new Promise(setImmediate);
  answer('done');
  const answered = await slow;
  order.push(await answered.text());
  expect(answered.headers.get('connection')).toBe('close');
  await stopped;
  expect(order).toEqual(['done', 'closed']);
  expect(await endless).toBe('cut off');
});

let database: TestDatabase | undefined;
let api: ApiProcess | undefined;

afterEach(async () => {
  await api?.kill();
  await database?.close();
});

onServer('after SIGTERM a copy is not ready, answers meanwhile, and ends', async () => {
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
