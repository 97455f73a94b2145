import {
  type Category,
  formatCount,
  maxPriceDollars,
  repeatedOptions,
  serviceLimits,
  toAmount,
  toCents,
  toDollars,
  toLine,
  toParagraph,
  visibleSign,
} from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { array, object, string, type TestFunction, ValidationError } from 'yup';

export const priceHint = 'In dollars, such as 45 or 45.50';

/** The text of a price field. */
export const priceText = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

const isAboveZero = (text = '') => toAmount(text) > 0;
/** Rejects `1e3` and `12,50` with a message of its own: they are not zero or less. */
const isReadable = (text = '') => !Number.isNaN(toAmount(text)) || !/(?!0)\p{Nd}/u.test(text);
const isWholeCents = (text = '') => toDollars(toCents(toAmount(text))) === toAmount(text);
const isPayable = (text = '') => toAmount(text) <= maxPriceDollars;

/** The price in decimal dollars if {@link priceRule} accepts it, else 0. */
export const acceptedPrice = (text: string): number =>
  isAboveZero(text) && isWholeCents(text) && isPayable(text) ? toAmount(text) : 0;

/** Whole cents above zero, up to the highest price; `what` is the message for zero, less and no number. */
const priceRule = (what: string) =>
  string()
    .test('readable', 'Please enter a price such as 45 or 45.50', isReadable)
    .test('above-zero', what, isAboveZero)
    .test('whole-cents', 'Please use at most two decimals', isWholeCents)
    .test('payable', `Please keep the price to at most $${formatCount(maxPriceDollars)}`, isPayable);

export interface OptionForm {
  /** Identifies a new option too; never sent. */
  key: string;
  /** Absent for a new option. */
  _id?: string;
  name: string;
  description: string;
  price: string;
}

/** Prices are the text of their fields. */
export interface ServiceForm {
  name: string;
  category: Category | '';
  description: string;
  basePrice: string;
  /** Minutes; empty for the standard duration. */
  duration: string;
  /** Minutes of notice with which requests are accepted in advance; empty for none. */
  instant: string;
  options: OptionForm[];
  images: string[];
}

export const newOption = (): OptionForm => ({ key: crypto.randomUUID(), name: '', description: '', price: '' });

export const emptyServiceForm = (): ServiceForm => ({
  name: '',
  category: '',
  description: '',
  basePrice: '',
  duration: '',
  instant: '',
  options: [newOption()],
  images: [],
});

const visible = new RegExp(visibleSign, 'u');

const text = (missing: string, max: number, what: string, read = toParagraph) =>
  string().transform(read).required(missing).matches(visible, missing).test(maxLength(max, what));
const name = (missing: string, max: number) => text(missing, max, 'name', toLine);

const differentNames: TestFunction<{ name?: string }[] | undefined> = (options = [], { createError }) => {
  const errors = repeatedOptions(options).map((index) =>
    createError({ path: `options[${index}].name`, message: 'Another option has this name' }),
  );
  return errors.length === 0 || new ValidationError(errors);
};

export const serviceSchema = object({
  name: name('Service name is required', serviceLimits.name),
  category: string().required('Category is required'),
  description: text('Description is required', serviceLimits.description, 'description'),
  basePrice: priceRule('Base price must be greater than 0'),
  options: array()
    .of(
      object({
        name: name('Option name is required', serviceLimits.optionName),
        description: text('Option description is required', serviceLimits.optionDescription, 'description'),
        price: priceRule('Price must be greater than 0'),
      }),
    )
    .min(1, 'At least one service option is required')
    .test('different-names', differentNames)
    .max(serviceLimits.options, `A service has at most ${serviceLimits.options} options`),
  // A merge of two users' changes can exceed the limit.
  images: array().max(serviceLimits.images, `A service has at most ${serviceLimits.images} pictures`),
});
