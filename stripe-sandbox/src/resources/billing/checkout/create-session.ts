import { isWebAddress, type ParamReader } from '../../../http/params.ts';
import { invalidRequest, missingParam } from '../../../http/stripe-error.ts';
import type { Purchase, SessionRecord } from '../../../records/billing/checkout-session.ts';
import { fixedOfSession } from '../../../records/billing/fixed-fields.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { recordId } from '../../../store/record-id.ts';
import { findCustomer } from '../../payments/customers/save-customer.ts';
import { readLineItems } from './line-items.ts';
import { readPurchase } from './read-purchase.ts';

const minute = 60;

const day = 24 * 60 * minute;

export const createSession = (sandbox: Sandbox, params: ParamReader): SessionRecord => {
  const mode = params.choice('mode', ['payment', 'subscription']);
  if (mode === undefined) throw missingParam('mode');
  const customerId = params.text('customer');
  const customer = customerId === undefined ? undefined : findCustomer(sandbox, customerId);
  const customerEmail = params.text('customer_email') ?? null;
  const id = recordId('cs_test');
  const addresses = { success_url: httpAddress(params, 'success_url'), cancel_url: httpAddress(params, 'cancel_url') };
  if (addresses.success_url === null) throw missingParam('success_url');
  const purchase = readPurchase(sandbox, params, mode);
  const collection = params.choice('payment_method_collection', ['always', 'if_required']);
  if (customer && customerEmail !== null) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  }
  if (mode === 'payment' && collection) {
    throw invalidRequest('You can only set `payment_method_collection` if there are recurring prices.', {
      param: 'payment_method_collection',
    });
  }
  const details = {
    client_reference_id: params.text('client_reference_id') ?? null,
    expires_at: expiry(sandbox, params),
    metadata: params.metadata(),
  };
  const lines = readLineItems(sandbox, params, mode);
  const submitText = readSubmitText(params.object('custom_text'));
  params.list('payment_method_types');
  params.choice('ui_mode', ['hosted_page']);
  params.ignore('allow_promotion_codes', 'billing_address_collection', 'customer_creation', 'locale', 'submit_type');
  params.done();
  const total = isTrial(purchase) ? 0 : lines.reduce((sum, { amount_total }) => sum + amount_total, 0);
  if (mode === 'payment' && total < 50) {
    throw invalidRequest('The Checkout Session’s total amount due must add up to at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'line_items',
    });
  }
  return sandbox.store.checkoutSessions.put({
    id,
    ...fixedOfSession,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: addresses.cancel_url,
    challenged: null,
    created: sandbox.now(),
    currency: lines[0].currency,
    custom_text: { after_submit: null, shipping_address: null, submit: submitText, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_creation: mode === 'payment' ? 'if_required' : 'always',
    customer_details: customer
      ? {
          address: null,
          business_name: null,
          email: customer.email,
          individual_name: null,
          name: customer.name,
          phone: null,
          tax_exempt: 'none',
          tax_ids: [],
        }
      : null,
    customer_email: customerEmail,
    invoice: null,
    lines,
    mode,
    payment_intent: null,
    payment_method_collection: collection ?? (mode === 'payment' ? 'if_required' : 'always'),
    payment_status: 'unpaid',
    purchase,
    status: 'open',
    subscription: null,
    success_url: addresses.success_url,
    url: `${sandbox.origin()}/c/pay/${id}`,
    ...details,
  });
};

const maxTextLength = 1_200;

/** The text beside the button that pays. */
const readSubmitText = (params: ParamReader | undefined): { message: string } | null => {
  const submit = params?.object('submit');
  const message = submit?.requiredText('message');
  submit?.done();
  params?.done();
  if (message === undefined) return null;
  if (message.length > maxTextLength) {
    throw invalidRequest(`Invalid string: must be at most ${maxTextLength} characters`, {
      param: 'custom_text[submit][message]',
    });
  }
  return { message };
};

const isTrial = ({ trialDays, trialEnd }: Purchase): boolean => trialDays > 0 || trialEnd !== undefined;

/** The shop's address to return to; it may contain `{CHECKOUT_SESSION_ID}`. */
const httpAddress = (params: ParamReader, name: string): string | null => {
  const address = params.text(name);
  if (address === undefined) return null;
  if (!isWebAddress(address)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return address;
};

const expiry = ({ now }: Sandbox, params: ParamReader): number => {
  const asked = params.integer('expires_at');
  if (asked === undefined) return now() + day;
  if (asked < now() + 30 * minute - 1 || asked > now() + day + minute) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return asked;
};
