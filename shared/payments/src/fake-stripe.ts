interface CardChange {
  error?: { message: string };
}

interface Confirmation {
  payment_method?: { allow_redisplay?: string };
}

const unanswered = async () => ({ error: { type: 'api_connection_error', message: 'You have not been charged.' } });

/**
 * Replaces Stripe.js until the test ends: an empty card field, the result of each confirmation, of a payment, a saved card or the bank's screen (an Error is thrown, a
 * function called), and that of reading an intent. Returns the recorded calls.
 */
export const installFakeStripe = (results: unknown[], retrieve: () => Promise<unknown> = unanswered) => {
  const secrets: string[] = [];
  const consents: boolean[] = [];
  const keys: string[] = [];
  let cleared = 0;
  const listeners = new Set<(change: CardChange) => void>();
  const card = {
    mount: (target: HTMLElement) => target.append('card field'),
    on: (name: string, listener: (change: CardChange) => void) => name === 'change' && listeners.add(listener),
    off: () => undefined,
    update: () => undefined,
    destroy: () => listeners.clear(),
    focus: () => undefined,
    clear: () => {
      cleared += 1;
    },
  };
  const confirm = async (clientSecret: string, { payment_method }: Confirmation = {}) => {
    secrets.push(clientSecret);
    consents.push(payment_method?.allow_redisplay === 'always');
    const result = results.shift();
    if (result instanceof Error) throw result;
    return typeof result === 'function' ? result() : result;
  };
  const stripe = {
    elements: () => ({ create: () => card, getElement: () => card, update: () => undefined }),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: confirm,
    confirmCardSetup: confirm,
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => confirm(clientSecret),
    retrievePaymentIntent: retrieve,
  };
  const make = (key: string) => {
    keys.push(key);
    return stripe;
  };
  Reflect.set(window, 'Stripe', make);
  return {
    secrets,
    /** Of each confirmation, whether its card may be saved. */
    consents,
    keys,
    cleared: () => cleared,
    /** Emits a change of the card field. */
    change: (change: CardChange) => {
      for (const listener of listeners) listener(change);
    },
  };
};
