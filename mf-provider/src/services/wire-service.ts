import {
  type CreateService,
  instantNotices,
  type Service,
  serviceDurations,
  toAmount,
  toLine,
  toParagraph,
  type UpdateService,
} from '@nearhand/contracts';
import { type OptionForm, priceText, type ServiceForm } from './service-form.ts';

export const toServiceForm = (service: Service): ServiceForm => ({
  name: service.name,
  category: service.category,
  description: service.description,
  basePrice: priceText(service.basePrice),
  duration: `${service.durationMinutes ?? ''}`,
  instant: `${service.instantMinutes ?? ''}`,
  options: service.options.map(({ price, ...option }) => ({ ...option, key: option._id, price: priceText(price) })),
  images: service.images,
});

const durationOf = ({ duration }: ServiceForm) => serviceDurations.find((minutes) => `${minutes}` === duration);

const instantOf = ({ instant }: ServiceForm) => instantNotices.find((minutes) => `${minutes}` === instant);

const toOption = ({ name, description, price }: OptionForm) => ({
  name: toLine(name),
  description: toParagraph(description),
  price: toAmount(price),
});

/** The body of `POST /services`. */
export const toCreateService = (form: ServiceForm): CreateService => {
  const durationMinutes = durationOf(form);
  const instantMinutes = instantOf(form);
  return {
    name: toLine(form.name),
    // Never empty here: the schema requires it.
    category: form.category || 'Other',
    description: toParagraph(form.description),
    basePrice: toAmount(form.basePrice),
    ...(durationMinutes && { durationMinutes }),
    ...(instantMinutes !== undefined && { instantMinutes }),
    options: form.options.map(toOption),
    images: form.images,
  };
};

/** The body of `PUT /services/:id`. `seen` is the service that the form was opened with. */
export const toUpdateService = (
  form: ServiceForm,
  seen: Pick<Service, 'durationMinutes' | 'instantMinutes' | 'updatedAt'>,
): UpdateService => ({
  // Absent, the API leaves them as they are.
  ...(seen.durationMinutes && { durationMinutes: null }),
  ...(seen.instantMinutes !== undefined && { instantMinutes: null }),
  ...toCreateService(form),
  ...(seen.updatedAt && { updatedAt: seen.updatedAt }),
  options: form.options.map((option) => ({ ...(option._id && { _id: option._id }), ...toOption(option) })),
});

const serialize = ({ name, category, description, basePrice, duration, instant, options, images }: ServiceForm) =>
  JSON.stringify([
    [name, category, description, basePrice, duration, instant, images],
    options.map((option) => [option._id, option.name, option.description, option.price]),
  ]);

export const isSameForm = (one: ServiceForm, other: ServiceForm): boolean => serialize(one) === serialize(other);

/** Whether both are sent with the same text and prices. */
export const looksSame = (one: ServiceForm, other: ServiceForm): boolean =>
  JSON.stringify(toCreateService(one)) === JSON.stringify(toCreateService(other));

export const isSameOption = (one: OptionForm, other: OptionForm): boolean =>
  JSON.stringify(toOption(one)) === JSON.stringify(toOption(other));
