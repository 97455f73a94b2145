import type { CardBehaviour, Decline } from '../../../records/payments/payment-method.ts';

export interface TestCard extends CardBehaviour {
  number: string;
  /** Name under which a server may use it without a browser: `pm_card_visa`. */
  token: string;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

const genericDecline = declined('generic_decline');

/** Stripe's documented test cards, as far as the sandbox plays them. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa' },
  { number: '5555555555554444', token: 'pm_card_mastercard' },
  { number: '378282246310005', token: 'pm_card_amex' },
  { number: '6011111111111117', token: 'pm_card_discover' },
  { number: '4000000000000002', token: 'pm_card_visa_chargeDeclined', decline: genericDecline },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  { number: '4000002500003155', token: 'pm_card_authenticationRequiredOnSetup', authenticates: 'unless_set_up' },
  { number: '4000002760003184', token: 'pm_card_authenticationRequired', authenticates: 'always' },
  {
    number: '4000003800000446',
    token: 'pm_card_authenticationRequiredSetupForOffSession',
    authenticates: 'on_session',
  },
  {
    number: '4000008400001629',
    token: 'pm_card_authenticationRequiredChargeDeclined',
    authenticates: 'always',
    decline: genericDecline,
  },
  { number: '4000000000000341', token: 'pm_card_chargeCustomerFail', attaches: true, decline: genericDecline },
  { number: '4000000000000077', token: 'pm_card_staysProcessing', staysProcessing: true },
  {
    number: '4000000000000085',
    token: 'pm_card_staysProcessingChargeDeclined',
    staysProcessing: true,
    decline: genericDecline,
  },
  {
    number: '4000000000000259',
    token: 'pm_card_createDispute',
    dispute: { case_type: 'chargeback', reason: 'fraudulent' },
  },
  {
    number: '4000000000002685',
    token: 'pm_card_createDisputeProductNotReceived',
    dispute: { case_type: 'chargeback', reason: 'product_not_received' },
  },
  {
    number: '4000000000001976',
    token: 'pm_card_createDisputeInquiry',
    dispute: { case_type: 'inquiry', reason: 'fraudulent' },
  },
  { number: '4000000000007726', token: 'pm_card_pendingRefund', refunds: 'pend' },
  { number: '4000000000005126', token: 'pm_card_refundFail', refunds: 'fail' },
];

/** Cards of the sandbox's own: a shop tells people apart by their cards, and Stripe's few numbers are everybody's. */
const ownCards: readonly [numbers: RegExp, behaviour: CardBehaviour][] = [
  [/^424242\d{10}$/, {}],
  [/^4000002500\d{6}$/, { authenticates: 'unless_set_up' }],
];

export const testCard = (number: string): CardBehaviour | undefined =>
  testCards.find((card) => card.number === number) ?? ownCards.find(([numbers]) => numbers.test(number))?.[1];

export const testCardByToken = (token: string): TestCard | undefined => testCards.find((card) => card.token === token);
