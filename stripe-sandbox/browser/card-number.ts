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
