import type { Service, User } from '@nearhand/contracts';
import type { ServiceForm } from './service-form.ts';
import { acceptedPrice } from './typed-price.ts';

/** What nobody has seen, booked or judged yet. */
const unseen = {
  _id: '',
  icon: 'generic',
  status: 'draft',
  rating: 0,
  reviewCount: 0,
  views: 0,
  bookings: 0,
  createdAt: '',
} as const;

/** The form as the service that it will be; `saved` is what it is now, whose stars and provider stay. */
export const toPreviewedService = (
  { name, description, category, basePrice, images, options }: ServiceForm,
  { _id, name: provider, avatar, bio, location }: User,
  saved?: Service,
): Service => ({
  ...unseen,
  provider: { _id, name: provider, avatar, bio, location },
  ...saved,
  name,
  description,
  category: category || 'Other',
  basePrice: acceptedPrice(basePrice),
  images,
  options: options.map((option) => ({
    _id: option._id ?? option.key,
    name: option.name,
    description: option.description,
    price: acceptedPrice(option.price),
  })),
});
