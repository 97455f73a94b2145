import type { FastifyInstance } from 'fastify';
import { type Fault, type FaultSettings, faultList } from '../http/faults.ts';
import { resumePayouts } from '../resources/connect/payouts/complete-payout.ts';
import { resumeProcessing } from '../resources/payments/payment-intents/complete-processing.ts';
import { resumeAdvancing } from '../resources/test-clocks/advance-clock.ts';
import { sandboxClock } from '../sandbox/clock.ts';
import { keepDoingDueWork } from '../sandbox/due-work.ts';
import { eventLog } from '../sandbox/event-log.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/sandbox.ts';
import { openStore } from '../sandbox/store.ts';
import { webhookSender } from '../sandbox/webhook-sender.ts';
import { buildApp } from './app.ts';
import { reactions } from './reactions.ts';
import { loadSeed } from './seed/load-seed.ts';

export interface RunningSandbox {
  /** `http://127.0.0.1:4102` */
  url: string;
  port: number;
  /** The next calls or webhooks that match meet this fault. */
  addFault: (settings: FaultSettings) => Fault;
  /** Stops it. The next start with the same `dataFile` goes on with unfinished payments, payouts and webhooks. */
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
  const faults = faultList();
  const store = openStore(options.dataFile);
  const clock = sandboxClock(store, options.clock ?? Date.now);
  const { now } = clock;
  const { webhookUrl: url, webhookSecret: secret, webhookBackoffMs: backoffMs = 500 } = options;
  const deliver =
    url === undefined ? undefined : webhookSender(store.events, { url, secret, backoffMs }, later, faults);
  const origin = () => options.publicUrl ?? `http://${host}:${portOf(app)}`;
  const events = eventLog(store.events, now, deliver);
  const sandbox: Sandbox = { options, store, clock, now, origin, later, events, reactions, faults };
  const app = await buildApp(sandbox);
  await app.listen({ port: options.port, host });
  resumeProcessing(sandbox);
  resumePayouts(sandbox);
  resumeAdvancing(sandbox);
  keepDoingDueWork(sandbox);
  if (deliver) for (const event of store.events.all().filter((one) => one.pending_webhooks > 0)) deliver(event);

  const close = async () => {
    state.isClosed = true;
    for (const timer of timers) clearTimeout(timer);
    await app.close();
    store.close();
  };
  try {
    if (options.seedFile !== undefined) await loadSeed(app, sandbox, options.seedFile);
  } catch (error) {
    await close();
    throw error;
  }
  const port = portOf(app);
  return { url: `http://${host}:${port}`, port, addFault: faults.add, close };
};

const portOf = (app: FastifyInstance): number => {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
