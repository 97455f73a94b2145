import { startSandbox } from '@nearhand/stripe-sandbox';
import Stripe from 'stripe';
import type { parseSettings } from '../settings.ts';
import { createStripe } from '../stripe/stripe-client.ts';
import type { CallOptions } from './test-app.ts';

const webhookSecret = 'whsec_test';

type DeliverTo<T> = (method: 'POST', path: string, options: CallOptions) => Promise<T>;

export interface TestStripe {
  /** The official client on a sandbox of this file's own. */
  stripe: Stripe;
  /** For `useTestApp`. */
  overrides: { stripe: Stripe; settings: { stripe: ReturnType<typeof parseSettings>['stripe'] } };
  /** The same for an API in a process of its own. */
  environment: NodeJS.ProcessEnv;
  /** Sends an event to the API as Stripe does. */
  deliver: <T>(to: { call: DeliverTo<T> }, event: Stripe.Event, secret?: string) => Promise<T>;
  /** Resolves when no card is processing any more. */
  settled: () => Promise<void>;
  /** What happened to an intent, oldest first. */
  eventsOf: (intentId: string) => Promise<Stripe.Event[]>;
}

/**
 * Starts a Stripe sandbox before the file's tests and stops it after them. Call it before `useTestApp`.
 * `settleAfter`: milliseconds for which the processing card stays processing.
 */
export const useTestStripe = (settleAfter = 20): TestStripe => {
  const state: { stripe?: Stripe; apiBase?: string; close?: () => Promise<void> } = {};
  const settings = () => ({
    secretKey: 'sk_test_1',
    webhookSecret,
    connectWebhookSecret: undefined,
    apiBase: state.apiBase,
  });
  const opened = (): Stripe => {
    if (!state.stripe) throw new Error('The sandbox opens in beforeAll: use it inside a test.');
    return state.stripe;
  };
  beforeAll(async () => {
    const sandbox = await startSandbox({
      port: 0,
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret,
      settleAfter,
    });
    state.apiBase = sandbox.url;
    state.close = sandbox.close;
    state.stripe = createStripe(settings());
  });
  afterAll(() => state.close?.());
  return {
    get stripe() {
      return opened();
    },
    overrides: {
      get stripe() {
        return opened();
      },
      get settings() {
        return { stripe: settings() };
      },
    },
    get environment() {
      const { secretKey, apiBase } = settings();
      return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase };
    },
    deliver: ({ call }, event, secret = webhookSecret) => {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      return call('POST', '/payments/webhook', { body: event, headers: { 'stripe-signature': signature } });
    },
    settled: async () => {
      const isProcessing = async () =>
        (await opened().paymentIntents.list({ limit: 100 })).data.some(({ status }) => status === 'processing');
      while (await isProcessing());
    },
    eventsOf: async (intentId) => {
      const { data } = await opened().events.list({ limit: 100 });
      const about = ({ data: { object } }: Stripe.Event) =>
        (object.object === 'payment_intent' && object.id === intentId) ||
        (object.object === 'charge' && object.payment_intent === intentId);
      return data.filter(about).reverse();
    },
  };
};
