/** What the fake card field answers a confirmation with: a result, or a failure to answer. */
type Confirm = (clientSecret: string) => Promise<unknown>;

interface CardChange {
  error?: { message: string };
}

/** What Stripe answers who asks for an intent that nothing is known of. */
const unanswered = async () => ({ error: { type: 'api_connection_error', message: 'You have not been charged.' } });

/**
 * Stands in for Stripe.js, whose script cannot be had in tests: `window.Stripe` gives a card field that holds nothing
 * and confirms as `confirm` says; `retrieve` says how an intent stands, without it nobody can. Returns what was asked of it, and the function that takes it away again.
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
    /** How often the card field was emptied. */
    cleared: () => cleared,
    remove: () => Reflect.deleteProperty(window, 'Stripe'),
    /** What the card field says of what is typed into it. */
    change: (change: CardChange) => {
      for (const listener of listeners) listener(change);
    },
  };
};
