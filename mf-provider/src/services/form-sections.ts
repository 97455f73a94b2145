import { ValidationError } from 'yup';
import { acceptedPrice, type OptionForm, priceText, type ServiceForm, serviceSchema } from './service-form.ts';

/** The sections of the form, in their order. `id` is that of the heading. */
export const formSections = {
  about: { id: 'service-about', title: 'About the service', fields: ['name', 'category', 'description'] },
  pictures: { id: 'service-pictures', title: 'Pictures', fields: ['images'] },
  options: { id: 'service-options', title: 'Options', fields: ['options'] },
  price: { id: 'service-price', title: 'Price and booking', fields: ['basePrice'] },
} as const;

export type FormSectionName = keyof typeof formSections;
export const formSectionNames: readonly FormSectionName[] = ['about', 'pictures', 'options', 'price'];

const wrongFields = (form: ServiceForm): string[] => {
  try {
    serviceSchema.validateSync(form, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map(({ path = '' }) => path);
  }
};

/** The sections whose fields have no error. Pictures are optional, and count once there is one. */
export const filledSections = (form: ServiceForm): FormSectionName[] => {
  const wrong = wrongFields(form);
  return formSectionNames.filter(
    (name) =>
      (name !== 'pictures' || form.images.length > 0) &&
      !wrong.some((path) => formSections[name].fields.some((field) => path.startsWith(field))),
  );
};

const cheapest = (options: readonly OptionForm[]): number | undefined => {
  const prices = options.map(({ price }) => acceptedPrice(price)).filter((price) => price > 0);
  return prices.length > 0 ? Math.min(...prices) : undefined;
};

/**
 * The starting price after the options of a new service have changed: that of the cheapest one, unless the user typed
 * another.
 */
export const followedPrice = ({ basePrice, options }: ServiceForm, changed: readonly OptionForm[]): string => {
  const isOwn = basePrice !== '' && acceptedPrice(basePrice) !== cheapest(options);
  const price = cheapest(changed);
  return isOwn ? basePrice : price === undefined ? '' : priceText(price);
};
