export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
  doc_url?: string;
}

export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  /** Stripe remembers answers under an idempotency key only once a request got past the checks of its parameters. */
  readonly remembered: boolean;

  constructor(status: number, body: StripeErrorBody, remembered = false) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${dashed(body.code)}` } : body;
    this.remembered = remembered;
  }
}

const dashed = (code: string): string => code.replaceAll('_', '-');

export const invalidRequest = (message: string, more: Partial<StripeErrorBody> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more });

export const missingParam = (param: string): StripeError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (noun: string, id: string, param: string): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });

/** An error because of a record's state. */
export const unexpectedState = (message: string, more: Partial<StripeErrorBody> = {}): StripeError =>
  refusedByState(message, { code: 'payment_intent_unexpected_state', ...more });

/** An error that Stripe stores under the idempotency key: the parameters were right, the state was not. */
export const refusedByState = (message: string, more: Partial<StripeErrorBody> = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more }, true);

export const cardError = (body: Omit<StripeErrorBody, 'type'>): StripeError =>
  new StripeError(402, { type: 'card_error', ...body }, true);
