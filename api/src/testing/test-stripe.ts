import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from 'stripe-sandbox';
import type { Settings } from '../kernel/settings/settings.ts';
import { createStripe } from '../stripe/stripe-context.ts';
import type { CallOptions } from './test-app.ts';

const webhookSecret = 'whsec_test';

type DeliverTo<T> = (method: 'POST', path: string, options: CallOptions) => Promise<T>;

interface Overrides {
  stripe: Stripe;
  settings: Partial<Settings> & Pick<Settings, 'stripe'>;
}

export interface TestStripe {
  stripe: Stripe;
  overrides: Overrides;
  /** The overrides, and other settings beside them. */
  with: (more: Partial<Settings>) => Overrides;
  /** The next calls to Stripe that match meet this fault. */
  addFault: RunningSandbox['addFault'];
  environment: NodeJS.ProcessEnv;
  deliver: <T>(to: { call: DeliverTo<T> }, event: Stripe.Event, secret?: string) => Promise<T>;
  allProcessed: () => Promise<void>;
  eventsOf: (intentId: string) => Promise<Stripe.Event[]>;
  eventsAbout: (customerId: string) => Promise<Stripe.Event[]>;
  /** Moves Stripe's clock and waits for all that falls due. */
  advance: (seconds: number) => Promise<void>;
}

/** Call it before `useTestApp`. The processing card stays processing for `processingMs`. */
export const useTestStripe = (processingMs = 20, clock = Date.now): TestStripe => {
  const state: { stripe?: Stripe; apiBase?: string; sandbox?: RunningSandbox } = {};
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
      processingMs: processingMs,
      clock,
    });
    state.apiBase = sandbox.url;
    state.sandbox = sandbox;
    state.stripe = createStripe(settings());
  });
  afterAll(() => state.sandbox?.close());
  const withSettings: TestStripe['with'] = (more) => ({
    get stripe() {
      return opened();
    },
    get settings() {
      return { ...more, stripe: settings() };
    },
  });
  return {
    get stripe() {
      return opened();
    },
    overrides: withSettings({}),
    with: withSettings,
    addFault: (fault) => {
      if (!state.sandbox) throw new Error('The sandbox opens in beforeAll: use it inside a test.');
      return state.sandbox.addFault(fault);
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
    allProcessed: async () => {
      const isProcessing = async () =>
        (await opened().paymentIntents.list({ limit: 100 })).data.some(({ status }) => status === 'processing');
      while (await isProcessing());
    },
    eventsAbout: async (customerId) => {
      const all = await opened().events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
      const isTheirs = ({ data: { object } }: Stripe.Event) => 'customer' in object && object.customer === customerId;
      return all.filter(isTheirs).reverse();
    },
    advance: async (seconds) => {
      const { testClocks } = opened().testHelpers;
      const [known] = (await testClocks.list({ limit: 1 })).data;
      const handle = known ?? (await testClocks.create({ frozen_time: Math.ceil(clock() / 1_000) }));
      await testClocks.advance(handle.id, { frozen_time: handle.frozen_time + seconds });
      while ((await testClocks.retrieve(handle.id)).status !== 'ready');
    },
    eventsOf: async (intentId) => {
      const { data } = await opened().events.list({ limit: 100 });
      const about = ({ data: { object } }: Stripe.Event) =>
        (object.object === 'payment_intent' && object.id === intentId) ||
        ((object.object === 'charge' || object.object === 'refund' || object.object === 'dispute') &&
          object.payment_intent === intentId);
      return data.filter(about).reverse();
    },
  };
};
