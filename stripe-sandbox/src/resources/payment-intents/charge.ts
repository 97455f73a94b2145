import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import type { Charge } from '../../records/charge.ts';
import type { PaymentIntent } from '../../records/payment-intent.ts';
import type { Decline, PaymentMethodRecord } from '../../records/payment-method.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { recordId } from '../../store/record-id.ts';

export const chargeRoutes = (app: FastifyInstance, { store }: Sandbox): void => {
  app.get<{ Params: { id: string } }>('/v1/charges/:id', async ({ params }) =>
    findRecord(store.charges, 'charge', params.id, 'id'),
  );

  app.get('/v1/charges', async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = { customer: params.text('customer'), payment_intent: params.text('payment_intent') };
    return listPage(store.charges, params, '/v1/charges', wanted);
  });
};

/** One try to take the money of an intent; it is captured apart when the intent asks for that. */
export const newCharge = (
  intent: PaymentIntent,
  method: PaymentMethodRecord,
  created: number,
  status: Charge['status'],
  decline?: Decline,
): Charge => ({
  id: recordId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  captured: false,
  created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  livemode: false,
  metadata: intent.metadata,
  outcome: decline
    ? { network_status: 'declined_by_network', type: 'issuer_declined', reason: decline.decline_code ?? decline.code }
    : { network_status: 'approved_by_network', type: 'authorized', reason: null },
  paid: status === 'succeeded',
  payment_intent: intent.id,
  payment_method: method.id,
  refunded: false,
  status,
});
