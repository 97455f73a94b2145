import { parseExpiry } from './card-expiry.ts';
import { cardBrand, cvcLength, digitsOf, maxLength, passesLuhn } from './card-number.ts';

export interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
  /** Undefined when the form does not ask for it. */
  postalCode: string | undefined;
}
export type CardField = keyof CardFields;

export interface CardProblem {
  field: CardField;
  code: string;
  message: string;
  /** Only too little was typed: said once the person leaves the field, not while typing. */
  isIncomplete: boolean;
}

const problem = (field: CardField, code: string, message: string): CardProblem => ({
  field,
  code,
  message,
  isIncomplete: code.startsWith('incomplete_'),
});

/** The problem of each field, in the order of the form, in Stripe's words. */
export const cardProblems = (fields: CardFields, now: Date): CardProblem[] =>
  [
    numberProblem(digitsOf(fields.number)),
    expiryProblem(fields.expiry, now),
    cvcProblem(digitsOf(fields.cvc), digitsOf(fields.number)),
    fields.postalCode === undefined || fields.postalCode.trim().length >= 5
      ? undefined
      : problem('postalCode', 'incomplete_zip', 'Your postal code is incomplete.'),
  ].filter((found) => found !== undefined);

const numberProblem = (digits: string): CardProblem | undefined => {
  if (digits.length < maxLength(digits)) {
    return problem('number', 'incomplete_number', 'Your card number is incomplete.');
  }
  return passesLuhn(digits) ? undefined : problem('number', 'invalid_number', 'Your card number is invalid.');
};

const expiryProblem = (text: string, now: Date): CardProblem | undefined => {
  const expiry = parseExpiry(text);
  if (!expiry || expiry.month < 1 || expiry.month > 12) {
    return problem('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const months = (expiry.year - now.getFullYear()) * 12 + expiry.month - (now.getMonth() + 1);
  if (expiry.year < now.getFullYear()) {
    return problem('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (months < 0) return problem('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
  return months > 50 * 12
    ? problem('expiry', 'invalid_expiry_year', "Your card's expiration year is invalid.")
    : undefined;
};

const cvcProblem = (cvc: string, digits: string): CardProblem | undefined =>
  cvc.length === cvcLength(cardBrand(digits))
    ? undefined
    : problem('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
