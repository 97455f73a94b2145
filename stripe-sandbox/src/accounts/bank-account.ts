/** What a bank says to money that is sent to it. */
export interface BankRefusal {
  code: string;
  message: string;
}

/** As it is stored: the number itself is not, only its end and what the bank does. */
export interface BankAccountRecord {
  id: string;
  account: string;
  created: number;
  holder: string;
  last4: string;
  routing: string;
  fingerprint: string;
  refusal: BankRefusal | null;
}

/** In Stripe's shape. */
export const toBankAccount = (bank: BankAccountRecord) => ({
  id: bank.id,
  object: 'bank_account',
  account: bank.account,
  account_holder_name: bank.holder,
  account_holder_type: 'individual',
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: 'STRIPE TEST BANK',
  country: 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: bank.fingerprint,
  last4: bank.last4,
  metadata: {},
  routing_number: bank.routing,
  status: 'new',
});
