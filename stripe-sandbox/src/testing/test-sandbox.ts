import Stripe from 'stripe';
import { type RunningSandbox, startSandbox } from '../app/start-sandbox.ts';
import type { SandboxOptions } from '../sandbox/sandbox.ts';

export const keys = { secretKey: 'sk_test_shop', publishableKey: 'pk_test_shop', webhookSecret: 'whsec_shop' };

/** A payment of $45 that is held until it is captured. */
export const heldPayment = {
  amount: 4500,
  currency: 'usd',
  capture_method: 'manual',
  payment_method: 'pm_card_visa',
  confirm: true,
} as const;
/** The same before its card is known. */
export const unpaidPayment = { amount: 4500, currency: 'usd', capture_method: 'manual' } as const;

export interface TestSandbox extends RunningSandbox {
  stripe: Stripe;
  /** A call as a browser makes it, with the publishable key. */
  asBrowser: (path: string, params?: Record<string, string>) => Promise<Response>;
}

/** Fills in the card form of a hosted page, such as a checkout's `url`. */
export const payOn = (url: string | null | undefined, number: string): Promise<Response> =>
  fetch(url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ cardnumber: number, 'exp-date': '12 / 40', cvc: '123' }),
  });

/** A sandbox on a free port and the official client pointed at it. */
export const testSandbox = async (options: Partial<SandboxOptions> = {}): Promise<TestSandbox> => {
  const sandbox = await startSandbox({ port: 0, ...keys, ...options });
  return {
    ...sandbox,
    stripe: stripeAt(sandbox.port),
    asBrowser: (path, params) =>
      fetch(`${sandbox.url}${path}`, {
        method: params ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${keys.publishableKey}` },
        ...(params ? { body: new URLSearchParams(params) } : {}),
      }),
  };
};

/** One sandbox for the tests of a file. */
export const useSandbox = (options?: Partial<SandboxOptions>): TestSandbox => {
  const sandbox: TestSandbox = Object.create({});
  beforeAll(async () => {
    Object.assign(sandbox, await testSandbox(options));
  });
  afterAll(() => sandbox.close());
  return sandbox;
};

export const stripeAt = (port: number, secretKey = keys.secretKey): Stripe =>
  new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

/** The error of a call that must fail. */
export const errorOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded.');
};
