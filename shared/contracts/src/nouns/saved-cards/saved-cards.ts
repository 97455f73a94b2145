import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** Cards that one person may save. */
export const savedCardLimit = 10;

/** A card that its owner saved. The API reads it from Stripe each time and stores nothing of it. */
export const SavedCard = s.record({
  _id: s.Id,
  /** Stripe's name of the brand, in lower case: `visa`. */
  brand: s.text(),
  last4: s.text(),
  /** 1 to 12. */
  expMonth: s.integer(),
  expYear: s.integer(),
  /** Offered first, and charged for bookings that repeat. */
  isPreferred: s.flag(),
});
export type SavedCard = v.InferOutput<typeof SavedCard>;

/** For the card form, which saves the card in the browser. */
export const CardSetup = s.record({ clientSecret: s.neededText() });
export type CardSetup = v.InferOutput<typeof CardSetup>;

/** The result of paying with a saved card. A declined card is an error. */
export const SavedCardPayment = s.record({
  /** `authenticate`: the bank asks its customer, in a screen that the browser opens with `clientSecret`. */
  state: s.oneOf(['paid', 'processing', 'authenticate'], 'processing'),
  clientSecret: s.optional(s.neededText()),
});
export type SavedCardPayment = v.InferOutput<typeof SavedCardPayment>;
