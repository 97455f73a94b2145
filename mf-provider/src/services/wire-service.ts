import type { CreateService, Service, UpdateService } from '@nearhand/contracts';
import type { OptionForm, ServiceForm } from './service-form.ts';
import { readPrice, typedPrice } from './service-form.ts';

/** A service as its form shows it. */
export const toServiceForm = ({ name, category, description, basePrice, options, images }: Service): ServiceForm => ({
  name,
  category,
  description,
  basePrice: typedPrice(basePrice),
  options: options.map(({ price, ...option }) => ({ ...option, key: option._id, price: typedPrice(price) })),
  images,
});

const toOption = ({ name, description, price }: OptionForm) => ({
  name: name.trim(),
  description: description.trim(),
  price: readPrice(price),
});

/** The form as `POST /services` takes it. */
export const toCreateService = ({ name, category, description, basePrice, options, images }: ServiceForm) =>
  ({
    name: name.trim(),
    // Judged before this is called: the form has no submit without a category.
    category: category || 'Other',
    description: description.trim(),
    basePrice: readPrice(basePrice),
    options: options.map(toOption),
    images,
  }) satisfies CreateService;

/**
 * The form as `PUT /services/:id` takes it: an option that the API knows stays the same option. `seen` is the service
 * that the form was typed over.
 */
export const toUpdateService = (form: ServiceForm, seen: Pick<Service, 'updatedAt'>): UpdateService => ({
  ...toCreateService(form),
  ...(seen.updatedAt && { updatedAt: seen.updatedAt }),
  options: form.options.map((option) => ({ ...(option._id && { _id: option._id }), ...toOption(option) })),
});

const written = ({ name, category, description, basePrice, options, images }: ServiceForm) =>
  JSON.stringify([
    [name, category, description, basePrice, images],
    options.map((option) => [option._id, option.name, option.description, option.price]),
  ]);

/** Whether both say the same, to the letter. */
export const isSameForm = (one: ServiceForm, other: ServiceForm): boolean => written(one) === written(other);

/** Whether both would be sent with the same words and prices. */
export const looksSame = (one: ServiceForm, other: ServiceForm): boolean =>
  JSON.stringify(toCreateService(one)) === JSON.stringify(toCreateService(other));

/** Whether both options would be. */
export const isSameOption = (one: OptionForm, other: OptionForm): boolean =>
  JSON.stringify(toOption(one)) === JSON.stringify(toOption(other));
