export type CardBrand = 'amex' | 'discover' | 'mastercard' | 'unknown' | 'visa';

const brands: ReadonlyArray<{ brand: CardBrand; pattern: RegExp; lengths: readonly number[]; groups: number[] }> = [
  { brand: 'visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4] },
  { brand: 'mastercard', pattern: /^(?:5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4] },
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5] },
  { brand: 'discover', pattern: /^6(?:011|5)/, lengths: [16], groups: [4, 4, 4, 4] },
];
const unknown = { brand: 'unknown' as const, lengths: [16], groups: [4, 4, 4, 4] };

const known = (digits: string) => brands.find(({ pattern }) => pattern.test(digits)) ?? unknown;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export const cardBrand = (digits: string): CardBrand => known(digits).brand;

export const maxLength = (digits: string): number => Math.max(...known(digits).lengths);

export const cvcLength = (brand: CardBrand): number => (brand === 'amex' ? 4 : 3);

/** Groups of digits as they stand on the card: `4242 4242 4242 4242`. */
export const formatCardNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, maxLength(digitsOf(text)));
  let rest = digits;
  const groups: string[] = [];
  for (const size of known(digits).groups) {
    if (rest) groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
};

export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
};

const withLongYear = /^\s*(\d{1,2})\s*\/\s*20(\d{2})\s*$/;

/** `12 / 34` from any input. A first digit above 1 is a month by itself. */
export const formatExpiry = (text: string, isDeleting = false): string => {
  const digits = expiryDigits(text);
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

const expiryDigits = (text: string): string => {
  const [, longMonth, longYear] = withLongYear.exec(text) ?? [];
  if (longMonth && longYear) return longMonth.padStart(2, '0') + longYear;
  const digits = digitsOf(text);
  const isLoneMonth = /^[2-9]/.test(digits) || /^1\s*\//.test(text);
  return (isLoneMonth ? `0${digits}` : digits).slice(0, 4);
};

export interface Expiry {
  month: number;
  year: number;
}

export const parseExpiry = (text: string): Expiry | undefined => {
  const digits = digitsOf(text);
  return digits.length === 4 ? { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) } : undefined;
};

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
