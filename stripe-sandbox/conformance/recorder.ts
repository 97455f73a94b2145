import Stripe from 'stripe';
import { keys } from '../src/testing/test-sandbox.ts';

/** A call with what it sent and got. */
export interface RecordedCall {
  method: string;
  path: string;
  params: string;
  account: string | undefined;
  answer: unknown;
}

/** The official client, with all that it sent and got. */
export const recordingClient = (port: number): { stripe: Stripe; calls: RecordedCall[] } => {
  const calls: RecordedCall[] = [];
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { pathname, search } = new URL(String(input));
    const sent = typeof init?.body === 'string' ? init.body : search.slice(1);
    const account = new Headers(init?.headers).get('stripe-account') ?? undefined;
    const answer: unknown = await response.clone().json();
    calls.push({ method: init?.method ?? 'GET', path: pathname, params: sent, account, answer });
    return response;
  };
  const httpClient = Stripe.createFetchHttpClient(recording);
  const at = { host: '127.0.0.1', port, protocol: 'http' as const };
  return { stripe: new Stripe(keys.secretKey, { ...at, httpClient, telemetry: false }), calls };
};
