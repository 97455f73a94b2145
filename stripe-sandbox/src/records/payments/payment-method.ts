import type { CardBrand } from '../../../browser/card/card-fields.ts';
import type { DisputeClaim } from './dispute.ts';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** The result of charging a card. None of these: it works. */
export interface CardBehaviour {
  /** Its bank asks for authentication: always, not off-session, or off-session only while the card is not set up. */
  authenticates?: 'always' | 'on_session' | 'unless_set_up';
  staysProcessing?: boolean;
  decline?: Decline;
  /** Can be attached to a customer although charging it is declined. */
  attaches?: boolean;
  /** Each captured charge is disputed. */
  dispute?: DisputeClaim;
  /** A refund succeeds later, or seems to succeed and fails later. */
  refunds?: 'fail' | 'pend';
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'always' | 'limited' | 'unspecified';
  billing_details: BillingDetails;
  card: {
    brand: CardBrand;
    checks: { address_line1_check: null; address_postal_code_check: 'pass' | null; cvc_check: 'pass' | null };
    country: 'US';
    exp_month: number;
    exp_year: number;
    display_brand: CardBrand;
    fingerprint: string;
    funding: 'credit';
    generated_from: null;
    last4: string;
    networks: { available: [CardBrand]; preferred: null };
    regulated_status: 'unregulated';
    three_d_secure_usage: { supported: true };
    wallet: null;
  };
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card';
}

export interface BillingDetails {
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

/** The card as a charge shows it. */
export interface ChargedCard
  extends Pick<
    PaymentMethod['card'],
    | 'checks'
    | 'country'
    | 'exp_month'
    | 'exp_year'
    | 'fingerprint'
    | 'funding'
    | 'last4'
    | 'regulated_status'
    | 'wallet'
  > {
  amount_authorized: number;
  authorization_code: null;
  brand: CardBrand;
  electronic_commerce_indicator: null;
  installments: null;
  mandate: null;
  network: CardBrand;
  network_transaction_id: null;
  three_d_secure: null;
  transaction_link_id: null;
}

/** As it is stored: the number itself is not, only what the card does. */
export interface PaymentMethodRecord extends PaymentMethod {
  behaviour: CardBehaviour;
  /** Its owner agreed to payments off-session. */
  isSetUp: boolean;
  /** Paid without being saved, or detached: it can be used no more. */
  isSpent: boolean;
}

export const toPaymentMethod = ({
  behaviour: _behaviour,
  isSetUp: _isSetUp,
  isSpent: _isSpent,
  ...method
}: PaymentMethodRecord): PaymentMethod => method;
