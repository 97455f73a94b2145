import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { eventLog } from './events/event-log.ts';
import { webhookSender } from './events/webhook-sender.ts';
import { resumeSettling } from './payment-intents/settle-payment-intent.ts';
import { resumePayouts } from './payouts/settle-payout.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { openStore } from './store/store.ts';
import { resumeAdvancing } from './time/advance.ts';
import { keepDoingDueWork } from './time/due-work.ts';
import { sandboxClock } from './time/sandbox-clock.ts';

export type { SandboxOptions } from './sandbox-options.ts';

export interface RunningSandbox {
  /** Where it listens: `http://127.0.0.1:4102`. */
  url: string;
  port: number;
  /** Stops listening, settling and sending; what is owed is taken up by the next start from the same file. */
  close: () => Promise<void>;
}

/** Starts the local stand-in for Stripe. Never in production: it moves no money and checks no card. */
export const startSandbox = async (options: SandboxOptions): Promise<RunningSandbox> => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The Stripe sandbox is for development and tests: it refuses to start under NODE_ENV=production.');
  }
  const host = options.host ?? '127.0.0.1';
  const timers = new Set<NodeJS.Timeout>();
  const later = (milliseconds: number, task: () => void) => {
    if (state.isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, milliseconds);
    timers.add(timer);
  };
  const state = { isClosed: false };
  const store = openStore(options.dataFile);
  const clock = sandboxClock(store, options.clock ?? Date.now);
  const { now } = clock;
  const { webhookUrl: url, webhookSecret: secret, webhookBackoff: backoff = 500 } = options;
  const deliver = url === undefined ? undefined : webhookSender(store.events, { url, secret, backoff }, later);
  const origin = () => options.publicUrl ?? `http://${host}:${portOf(app)}`;
  const sandbox: Sandbox = { options, store, clock, now, origin, later, events: eventLog(store.events, now, deliver) };
  const app = await buildApp(sandbox);
  await app.listen({ port: options.port, host });
  resumeSettling(sandbox);
  resumePayouts(sandbox);
  resumeAdvancing(sandbox);
  keepDoingDueWork(sandbox);
  if (deliver) for (const event of store.events.all().filter((one) => one.pending_webhooks > 0)) deliver(event);

  const port = portOf(app);
  return {
    url: `http://${host}:${port}`,
    port,
    close: async () => {
      state.isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await app.close();
      store.close();
    },
  };
};

const portOf = (app: FastifyInstance): number => {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
