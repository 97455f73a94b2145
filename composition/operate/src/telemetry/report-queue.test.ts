import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { openTelemetry } from './report-queue.ts';

const settings = { compositionUrl: undefined, compositionKeys: undefined, releaseStore: undefined, secret: 's' };

test('floods of many addresses leave room for the reports of another, and the room comes back', async () => {
  const app = Fastify();
  const registry = new Registry();
  const { later, idle } = openTelemetry(app, { clock: () => new Date(), registry, settings });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const ran = new Map<string, number>();
  const send = (sender: string) =>
    later(sender, 1, async () => {
      await held;
      ran.set(sender, (ran.get(sender) ?? 0) + 1);
      return true;
    });
  for (let address = 0; address < 50; address += 1)
    for (let report = 0; report < 200; report += 1) send(`flood ${address}`);
  send('honest');
  letGo();
  await idle();
  expect(ran.get('honest')).toBe(1);
  const flooded = ran.get('flood 0') ?? 0;
  expect(flooded).toBeLessThan(200);
  send('flood 0');
  await idle();
  expect(ran.get('flood 0')).toBe(flooded + 1);
  await app.close();
});
