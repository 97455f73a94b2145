import type { CardBrand } from '../../browser/card-fields.ts';
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
    fingerprint: string;
    funding: 'credit';
    last4: string;
  };
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card';
}

export interface BillingDetails {
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
  email: string | null;
  name: string | null;
  phone: string | null;
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
