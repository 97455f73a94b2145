import { createHash } from 'node:crypto';
import { cardBrand, cvcLength, digitsOf, passesLuhn } from '../../../../browser/card/card-fields.ts';
import type { ParamReader } from '../../../http/params.ts';
import { cardError, invalidRequest, missingParam, noSuch } from '../../../http/stripe-error.ts';
import type {
  BillingDetails,
  CardBehaviour,
  PaymentMethod,
  PaymentMethodRecord,
} from '../../../records/payments/payment-method.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { testCard, testCardByToken } from './test-card.ts';

interface Card {
  number: string;
  month: number;
  year: number;
  hasCvc: boolean;
}

type Details = Pick<PaymentMethod, 'billing_details'> & Partial<Pick<PaymentMethod, 'allow_redisplay' | 'metadata'>>;

export const redisplays = ['always', 'limited', 'unspecified'] as const;

export const createPaymentMethod = (sandbox: Sandbox, params: ParamReader): PaymentMethodRecord => {
  if (params.requiredText('type') !== 'card') {
    throw invalidRequest('The sandbox knows payment methods of type card only.', { param: 'type' });
  }
  const details = {
    allow_redisplay: params.choice('allow_redisplay', redisplays) ?? 'unspecified',
    billing_details: billingDetails(params.object('billing_details')),
    metadata: params.metadata(),
  };
  const card = readCard(params.object('card'), sandbox.now());
  params.ignore('payment_user_agent', 'time_on_page', 'client_secret').done();
  return storeCard(sandbox, card, testCard(card.number) ?? notATestCard(), details);
};

/** A stored method, or a fresh one of the test card that a token such as `pm_card_visa` names. */
export const findPaymentMethod = (sandbox: Sandbox, id: string): PaymentMethodRecord => {
  const stored = sandbox.store.paymentMethods.get(id);
  if (stored) return stored;
  const card = testCardByToken(id);
  if (!card) throw noSuch('PaymentMethod', id, 'payment_method');
  const year = new Date(sandbox.now() * 1000).getUTCFullYear() + 1;
  const details = { billing_details: billingDetails(undefined) };
  return storeCard(sandbox, { number: card.number, month: 12, year, hasCvc: false }, card, details);
};

const storeCard = (
  { store, now }: Sandbox,
  { number, month, year, hasCvc }: Card,
  { authenticates, staysProcessing, decline, attaches, dispute, refunds }: CardBehaviour,
  { billing_details, ...details }: Details,
): PaymentMethodRecord =>
  store.paymentMethods.put({
    id: recordId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    behaviour: { authenticates, staysProcessing, decline, attaches, dispute, refunds },
    billing_details,
    card: {
      brand: cardBrand(number),
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing_details.address.postal_code ? 'pass' : null,
        cvc_check: hasCvc ? 'pass' : null,
      },
      country: 'US',
      exp_month: month,
      exp_year: year,
      display_brand: cardBrand(number),
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [cardBrand(number)], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    isSetUp: false,
    isSpent: false,
    livemode: false,
    metadata: {},
    type: 'card',
    ...details,
  });

const readCard = (params: ParamReader | undefined, now: number): Card => {
  if (!params) throw missingParam('card');
  const number = digitsOf(params.requiredText('number'));
  const month = params.requiredInteger('exp_month');
  const inputYear = params.requiredInteger('exp_year');
  const cvc = params.text('cvc');
  params.done();
  const year = inputYear < 100 ? 2000 + inputYear : inputYear;
  const today = new Date(now * 1000);
  if (!passesLuhn(number) || number.length < 13) {
    throw refused('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (month < 1 || month > 12) {
    throw refused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (Date.UTC(year, month) <= today.getTime() || year > today.getUTCFullYear() + 50) {
    throw refused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (cvc !== undefined && cvc.length !== cvcLength(cardBrand(number))) {
    throw refused('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { number, month, year, hasCvc: cvc !== undefined };
};

const refused = (code: string, message: string, param: string) => cardError({ code, message, param });

const notATestCard = (): never => {
  throw cardError({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
};

/** Details that were sent replace those that are known. */
export const billingDetails = (params: ParamReader | undefined, known?: BillingDetails): BillingDetails => {
  const address = params?.object('address');
  const part = (name: keyof BillingDetails['address']) => address?.text(name) ?? known?.address[name] ?? null;
  const details = {
    address: {
      city: part('city'),
      country: part('country'),
      line1: part('line1'),
      line2: part('line2'),
      postal_code: part('postal_code'),
      state: part('state'),
    },
    email: params?.text('email') ?? known?.email ?? null,
    name: params?.text('name') ?? known?.name ?? null,
    phone: params?.text('phone') ?? known?.phone ?? null,
    tax_id: null,
  };
  address?.done();
  params?.done();
  return details;
};
