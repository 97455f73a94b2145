import { createHmac } from 'node:crypto';
import type { Faults } from '../http/faults.ts';
import type { SandboxEvent } from '../records/event.ts';
import type { Collection } from '../store/collection.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Milliseconds before the second try; doubles up to `maxWaitMs`. */
  backoffMs: number;
}

const maxWaitMs = 60_000;

const answerTimeoutMs = 10_000;

/** Sends an event until the target answers 2xx; each try is signed anew. Events arrive in no fixed order, as at Stripe. */
export const webhookSender = (
  events: Collection<SandboxEvent>,
  { url, secret, backoffMs }: WebhookTarget,
  later: (milliseconds: number, task: () => void) => void,
  faults: Pick<Faults, 'ofWebhook'>,
): ((event: SandboxEvent) => void) => {
  const attempt = async (event: SandboxEvent, tries: number): Promise<void> => {
    if (await isTaken(url, secret, event)) events.put({ ...event, pending_webhooks: 0 });
    else later(Math.min(backoffMs * 2 ** tries, maxWaitMs), () => void attempt(event, tries + 1));
  };
  // Not in this turn: the call that caused the event answers first.
  const send = (event: SandboxEvent): void => later(0, () => void attempt(event, 0));
  return (event) => {
    const fault = faults.ofWebhook(event.type);
    if (fault?.record.type === 'webhook_held') return void fault.ended.then(() => send(event));
    send(event);
    if (fault) send(event);
  };
};

const isTaken = async (url: string, secret: string, event: SandboxEvent): Promise<boolean> => {
  const body = JSON.stringify(event, null, 2);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // The machine's time: the receiver checks the age by its clock.
        'stripe-signature': webhookSignature(body, secret, Math.floor(Date.now() / 1000)),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/** Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.payload">`. */
export const webhookSignature = (payload: string, secret: string, timestamp: number): string => {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${mac}`;
};
