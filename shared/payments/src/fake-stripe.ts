type Confirm = (clientSecret: string) => Promise<unknown>;

interface CardChange {
  error?: { message: string };
}

const unanswered = async () => ({ error: { type: 'api_connection_error', message: 'You have not been charged.' } });

/**
 * Replaces Stripe.js in tests: an empty card field, and the results of `confirm` and `retrieve`. Returns the recorded calls
 * and `remove`.
 */
export const installFakeStripe = (confirm: Confirm, retrieve: Confirm = unanswered) => {
  const secrets: string[] = [];
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
  const stripe = {
    elements: () => ({ create: () => card, getElement: () => card, update: () => undefined }),
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: (clientSecret: string) => {
      secrets.push(clientSecret);
      return confirm(clientSecret);
    },
    retrievePaymentIntent: retrieve,
  };
  const make = (key: string) => {
    keys.push(key);
    return stripe;
  };
  Reflect.set(window, 'Stripe', make);
  return {
    secrets,
    keys,
    cleared: () => cleared,
    remove: () => Reflect.deleteProperty(window, 'Stripe'),
    /** Emits a change of the card field. */
    change: (change: CardChange) => {
      for (const listener of listeners) listener(change);
    },
  };
};
