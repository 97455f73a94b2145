import { once } from 'node:events';
import Fastify from 'fastify';
import { readiness, stopGracefully } from './health-routes.ts';

test('what has begun gets its answer, what never ends is cut off, and then the rest is closed', async () => {
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
  const stopped = stopGracefully(app, { delaySeconds: 0, timeoutMs: 100 });
  await new Promise(setImmediate);
  answer('done');
  const answered = await slow;
  order.push(await answered.text());
  expect(answered.headers.get('connection')).toBe('close');
  await stopped;
  expect(order).toEqual(['done', 'closed']);
  expect(await endless).toBe('cut off');
});
