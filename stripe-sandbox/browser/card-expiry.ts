import { digitsOf } from './card-number.ts';

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
