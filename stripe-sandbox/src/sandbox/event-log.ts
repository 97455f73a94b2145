import Stripe from 'stripe';
import type { EventType, SandboxEvent } from '../records/event.ts';
import type { Collection } from '../store/collection.ts';
import { recordId } from '../store/record-id.ts';

export interface EventLog {
  /** `account`: the connected account that it happened on. */
  add: (type: EventType, record: object, account?: string) => void;
}

/** Keeps what happened and hands it to `deliver`. */
export const eventLog = (
  events: Collection<SandboxEvent>,
  now: () => number,
  deliver: ((event: SandboxEvent) => void) | undefined,
): EventLog => ({
  add: (type, record, account) => {
    const event = events.put({
      id: recordId('evt'),
      object: 'event',
      ...(account === undefined ? {} : { account }),
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object: record },
      livemode: false,
      pending_webhooks: deliver ? 1 : 0,
      request: { id: null, idempotency_key: null },
      type,
    });
    deliver?.(event);
  },
});
