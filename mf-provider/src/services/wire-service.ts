import type { CreateService, Service, UpdateService } from '@nearhand/contracts';
import type { OptionForm, ServiceForm } from './service-form.ts';
import { priceText, readPrice } from './service-form.ts';

export const toServiceForm = ({ name, category, description, basePrice, options, images }: Service): ServiceForm => ({
  name,
  category,
  description,
  basePrice: priceText(basePrice),
  options: options.map(({ price, ...option }) => ({ ...option, key: option._id, price: priceText(price) })),
  images,
});

const toOption = ({ name, description, price }: OptionForm) => ({
  name: name.trim(),
  description: description.trim(),
  price: readPrice(price),
});

/** The body of `POST /services`. */
export const toCreateService = ({ name, category, description, basePrice, options, images }: ServiceForm) =>
  ({
    name: name.trim(),
    // Never empty here: the schema requires it.
    category: category || 'Other',
    description: description.trim(),
    basePrice: readPrice(basePrice),
    options: options.map(toOption),
    images,
  }) satisfies CreateService;

/** The body of `PUT /services/:id`. `seen` is the service that the form was opened with. */
export const toUpdateService = (form: ServiceForm, seen: Pick<Service, 'updatedAt'>): UpdateService => ({
  ...toCreateService(form),
  ...(seen.updatedAt && { updatedAt: seen.updatedAt }),
  options: form.options.map((option) => ({ ...(option._id && { _id: option._id }), ...toOption(option) })),
});

const serialize = ({ name, category, description, basePrice, options, images }: ServiceForm) =>
  JSON.stringify([
    [name, category, description, basePrice, images],
    options.map((option) => [option._id, option.name, option.description, option.price]),
  ]);

export const isSameForm = (one: ServiceForm, other: ServiceForm): boolean => serialize(one) === serialize(other);

/** Whether both are sent with the same text and prices. */
export const looksSame = (one: ServiceForm, other: ServiceForm): boolean =>
  JSON.stringify(toCreateService(one)) === JSON.stringify(toCreateService(other));

export const isSameOption = (one: OptionForm, other: OptionForm): boolean =>
  JSON.stringify(toOption(one)) === JSON.stringify(toOption(other));
