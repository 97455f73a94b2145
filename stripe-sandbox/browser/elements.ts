import { CardElement } from './card-element.ts';
import type { CardOptions, FontSource } from './frame-messages.ts';

export interface ElementsOptions {
  fonts?: Partial<FontSource>[];
}

/** `stripe.elements()`: makes the one card field and finds it again. */
export const createElements = (origin: string, publishableKey: string, { fonts = [] }: ElementsOptions = {}) => {
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
