export type EventType =
  | 'charge.refunded'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'refund.created';

export interface SandboxEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  /** What the record looked like at that moment. */
  data: { object: object };
  livemode: false;
  /** Deliveries still owed: 1 until the webhook took it. */
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}
