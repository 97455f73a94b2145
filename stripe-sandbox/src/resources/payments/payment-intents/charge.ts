import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import type { Charge } from '../../../records/payments/charge.ts';
import { absentOfCharge } from '../../../records/payments/fixed-fields.ts';
import type { PaymentIntent } from '../../../records/payments/payment-intent.ts';
import type { ChargedCard, Decline, PaymentMethodRecord } from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';

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
  ...absentOfCharge,
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  billing_details: method.billing_details,
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
  outcome: outcomeOf(decline),
  paid: status === 'succeeded',
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { card: chargedCard(method, intent.amount), type: 'card' },
  receipt_email: intent.receipt_email,
  refunded: false,
  status,
  transfer_group: intent.transfer_group,
});

const outcomeOf = (decline: Decline | undefined): Charge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  ...(decline
    ? {
        network_status: 'declined_by_network',
        reason: decline.decline_code ?? decline.code,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        network_status: 'approved_by_network',
        reason: null,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }),
});

const chargedCard = ({ card }: PaymentMethodRecord, amount: number): ChargedCard => {
  const { checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status, wallet, brand } = card;
  return {
    ...{ checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status, wallet, brand },
    amount_authorized: amount,
    authorization_code: null,
    electronic_commerce_indicator: null,
    installments: null,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    three_d_secure: null,
    transaction_link_id: null,
  };
};
