import {
  type Category,
  highestPrice,
  namePattern,
  repeatedOptions,
  serviceLimits,
  toCents,
  toDollars,
  visibleSign,
} from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { array, object, string, type TestFunction, ValidationError } from 'yup';

const digits = /^(?:\d+\.?\d*|\.\d+)$/;
const groupComma = /,(?=\d{3}(?!\d))/g;

/** A price as people type it (`25`, `25.50`, `$1,250`) in decimal dollars; not a number when it is none. */
export const readPrice = (typed: string): number => {
  const plain = typed.trim().replace(/^\$/, '').trim().replace(groupComma, '');
  return digits.test(plain) ? Number(plain) : Number.NaN;
};

export const priceHint = 'In dollars, such as 45 or 45.50';

/** A price as its field holds it. */
export const typedPrice = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

const isAboveZero = (typed = '') => readPrice(typed) > 0;
/** Refuses `1e3` and `12,50`: they are above zero, so that the sentence about zero would be wrong. */
const isReadable = (typed = '') =>
  !Number.isNaN(readPrice(typed)) || typed.trim().startsWith('-') || !/(?!0)\p{Nd}/u.test(typed);
const isWholeCents = (typed = '') => toDollars(toCents(readPrice(typed))) === readPrice(typed);
const isPayable = (typed = '') => readPrice(typed) <= highestPrice;

/** The price in decimal dollars where {@link priceRule} accepts it, else 0. */
export const acceptedPrice = (typed: string): number =>
  isAboveZero(typed) && isWholeCents(typed) && isPayable(typed) ? readPrice(typed) : 0;

/** A price above zero, in whole cents and not above the highest; `what` is the sentence for zero, less and no number. */
export const priceRule = (what: string) =>
  string()
    .test('readable', 'Please enter a price such as 45 or 45.50', isReadable)
    .test('above-zero', what, isAboveZero)
    .test('whole-cents', 'Please use at most two decimals', isWholeCents)
    .test('payable', `Please keep the price to at most $${highestPrice.toLocaleString('en')}`, isPayable);

/** An option as it is being written. */
export interface OptionForm {
  /** Tells it from the others while they are moved about; never sent. */
  key: string;
  /** Absent while the API does not know it. */
  _id?: string;
  name: string;
  description: string;
  price: string;
}

/** A service as it is being written; prices are what was typed. */
export interface ServiceForm {
  name: string;
  category: Category | '';
  description: string;
  basePrice: string;
  options: OptionForm[];
  images: string[];
}

export const newOption = (): OptionForm => ({ key: crypto.randomUUID(), name: '', description: '', price: '' });

export const emptyServiceForm = (): ServiceForm => ({
  name: '',
  category: '',
  description: '',
  basePrice: '',
  options: [newOption()],
  images: [],
});

const visible = new RegExp(visibleSign, 'u');
const nameLike = new RegExp(namePattern, 'u');

const text = (missing: string, most: number, what: string) =>
  string().trim().required(missing).matches(visible, missing).test(maxLength(most, what));
const name = (missing: string, most: number) =>
  text(missing, most, 'name').matches(nameLike, 'Please use letters and signs that can be seen');

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
  // Both can be more than one side alone may add, where two have changed the service at once.
  images: array().max(serviceLimits.images, `A service has at most ${serviceLimits.images} pictures`),
});
