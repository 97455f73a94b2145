import type { CardChange } from '../frames/frame-messages.ts';
import {
  type CardField,
  type CardFields,
  type CardProblem,
  cardBrand,
  cardProblems,
  cvcLength,
  digitsOf,
  formatCardNumber,
  formatExpiry,
  maxLength,
} from './card-fields.ts';

export const fieldOrder = ['number', 'expiry', 'cvc', 'postalCode'] as const satisfies readonly CardField[];

/** The inputs of the card frame by what they hold. */
export type CardInputs = Record<CardField, HTMLInputElement>;

export const readFields = (inputs: CardInputs): CardFields => ({
  number: inputs.number.value,
  expiry: inputs.expiry.value,
  cvc: inputs.cvc.value,
  postalCode: inputs.postalCode.hidden ? undefined : inputs.postalCode.value,
});

/** Formats the input; the caret stays behind the same digit. */
export const formatField = (inputs: CardInputs, field: CardField, isDeleting: boolean): void => {
  const input = inputs[field];
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const text = formatted(inputs, field, isDeleting);
  if (text === input.value) return;
  input.value = text;
  const place = isAtEnd ? text.length : placeAfterDigits(text, digitsBefore);
  input.setSelectionRange(place, place);
};

const formatted = (inputs: CardInputs, field: CardField, isDeleting: boolean): string => {
  const { value } = inputs[field];
  if (field === 'number') return formatCardNumber(value);
  if (field === 'expiry') return formatExpiry(value, isDeleting);
  if (field === 'cvc') return digitsOf(value).slice(0, cvcLength(cardBrand(digitsOf(inputs.number.value))));
  return value.slice(0, 10);
};

const placeAfterDigits = (text: string, count: number): number => {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
};

/** True once a field can take no more, so that typing goes on in the next. */
export const isFull = (inputs: CardInputs, field: CardField): boolean => {
  const digits = digitsOf(inputs[field].value);
  if (field === 'number') return digits.length === maxLength(digits);
  if (field === 'expiry') return digits.length === 4;
  return field === 'cvc' && digits.length === cvcLength(cardBrand(digitsOf(inputs.number.value)));
};

/** Problems to show: what is merely incomplete only where the person has left the field. */
export const shownProblems = (inputs: CardInputs, left: ReadonlySet<CardField>, now: Date): CardProblem[] =>
  cardProblems(readFields(inputs), now).filter(
    ({ field, isIncomplete }) => !isIncomplete || (left.has(field) && inputs[field].value !== ''),
  );

/** The form's state as the page hears it. */
export const cardChange = (inputs: CardInputs, shown: CardProblem | undefined, now: Date): CardChange => {
  const fields = readFields(inputs);
  return {
    elementType: 'card',
    empty: Object.values(fields).every((value) => !value),
    complete: cardProblems(fields, now).length === 0,
    error: shown && { type: 'validation_error', code: shown.code, message: shown.message },
    value: { postalCode: fields.postalCode ?? '' },
    brand: cardBrand(digitsOf(fields.number)),
  };
};
