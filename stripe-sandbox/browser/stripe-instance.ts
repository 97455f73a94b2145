import { CardElement } from './card/card-element.ts';
import { askForAuthentication } from './challenge/challenge-dialog.ts';
import type { CardOptions, FontSource } from './frames/frame-messages.ts';
import { type ApiAnswer, type ApiProblem, type ApiRecord, callApi, intentPath } from './frames/stripe-api.ts';

export interface ElementsOptions {
  fonts?: Partial<FontSource>[];
}

/** `stripe.elements()`: makes the one card field and finds it again. */
const createElements = (origin: string, publishableKey: string, { fonts = [] }: ElementsOptions = {}) => {
  const made: { card?: CardElement } = {};
  const usable = fonts.flatMap(({ family, src, weight, style }) =>
    family && src ? [{ family, src, ...(weight ? { weight } : {}), ...(style ? { style } : {}) }] : [],
  );
  return {
    create: (type: string, options: CardOptions = {}): CardElement => {
      if (type !== 'card') throw new Error(`The Stripe sandbox knows no element "${type}", only "card".`);
      if (made.card) throw new Error('Can only create one Element of type card through an elements instance.');
      const destroyed = () => delete made.card;
      made.card = new CardElement({ origin, publishableKey, fonts: usable, destroyed }, options);
      return made.card;
    },
    /** Takes a type's name or the React component of `@stripe/react-stripe-js`, which names its type. */
    getElement: (type: string | { __elementType?: string }): CardElement | null =>
      (typeof type === 'string' ? type : type.__elementType) === 'card' ? (made.card ?? null) : null,
    update: (): void => undefined,
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
};

interface CardDetails {
  card?: unknown;
  [detail: string]: unknown;
}
interface ConfirmData {
  payment_method?: string | CardDetails;
}
/** A payment intent, a setup intent, or an error. */
interface IntentResult {
  paymentIntent?: ApiRecord;
  setupIntent?: ApiRecord;
  error?: ApiProblem;
}

const found = (intent: ApiRecord): IntentResult =>
  intent.id.startsWith('seti_') ? { setupIntent: intent } : { paymentIntent: intent };

/** The return value of `Stripe(publishableKey)`. */
export const createStripe = (origin: string, publishableKey: string) => {
  const call = (path: string, params?: Record<string, unknown>) =>
    callApi(`${origin}/v1/${path}`, publishableKey, params);

  const retrieve = (clientSecret: string): Promise<ApiAnswer> =>
    call(`${intentPath(intentIdOf(clientSecret))}?${new URLSearchParams({ client_secret: clientSecret })}`);

  /** Lets the person authenticate where the bank asks for it; what follows stands in the intent. */
  const finish = async (answer: ApiAnswer, clientSecret: string): Promise<IntentResult> => {
    if (answer.error) return { error: answer.error };
    if (answer.value.status !== 'requires_action') return found(answer.value);
    await askForAuthentication(origin, answer.value.id, clientSecret);
    const after = await retrieve(clientSecret);
    if (after.error) return { error: after.error };
    const { status, last_payment_error, last_setup_error } = after.value;
    if (status !== 'requires_payment_method') return found(after.value);
    if (last_setup_error) return { error: { ...last_setup_error, setup_intent: after.value } };
    return last_payment_error ? { error: { ...last_payment_error, payment_intent: after.value } } : found(after.value);
  };

  const confirm = (clientSecret: string, { payment_method: method }: ConfirmData): Promise<ApiAnswer> => {
    const intentId = intentIdOf(clientSecret);
    if (typeof method === 'object') {
      const { card, ...details } = method;
      return cardElement(card).request({ action: 'confirm', intentId, clientSecret, details });
    }
    return call(`${intentPath(intentId)}/confirm`, { client_secret: clientSecret, payment_method: method });
  };

  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<IntentResult> =>
    finish(await retrieve(clientSecret), clientSecret);

  const retrieved = async (clientSecret: string): Promise<IntentResult> => {
    const answer = await retrieve(clientSecret);
    return answer.error ? { error: answer.error } : found(answer.value);
  };

  const confirmCard = async (
    clientSecret: string,
    data: ConfirmData = {},
    options: { handleActions?: boolean } = {},
  ): Promise<IntentResult> => {
    const answer = await confirm(clientSecret, data);
    if (answer.value && options.handleActions === false) return found(answer.value);
    return finish(answer, clientSecret);
  };

  return {
    elements: (options?: ElementsOptions) => createElements(origin, publishableKey, options),
    confirmCardPayment: confirmCard,
    confirmCardSetup: confirmCard,
    createPaymentMethod: async ({ card, type: _type, ...details }: CardDetails) => {
      const answer = await cardElement(card).request({ action: 'createPaymentMethod', details });
      return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
    },
    retrievePaymentIntent: retrieved,
    retrieveSetupIntent: retrieved,
    handleNextAction,
    handleCardAction: (clientSecret: string) => handleNextAction({ clientSecret }),
    createToken: async () => notSpoken('createToken'),
    createSource: async () => notSpoken('createSource'),
    confirmPayment: async () => notSpoken('confirmPayment'),
    confirmSetup: async () => notSpoken('confirmSetup'),
    registerAppInfo: (): void => undefined,
    _registerWrapper: (): void => undefined,
  };
};

const intentIdOf = (clientSecret: string): string => {
  const id = /^((?:pi|seti)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)?.[1];
  if (!id) throw new Error('Invalid value for a client secret: it should look like pi_…_secret_… or seti_…_secret_….');
  return id;
};

const cardElement = (element: unknown): CardElement => {
  if (element instanceof CardElement) return element;
  throw new Error('Invalid value for payment_method.card: it should be a card Element of this page.');
};

const notSpoken = (name: string): { error: ApiProblem } => ({
  error: { type: 'invalid_request_error', message: `The Stripe sandbox does not speak ${name}.` },
});
