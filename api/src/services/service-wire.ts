import { type Service, toDollars } from '@nearhand/contracts';
import type { ServiceRow } from './service-selection.ts';

/** The service as everyone may see it; with `contact`, its provider's phone and email too. */
export const toService = ({ service, provider, figures, options }: ServiceRow, contact = false): Service => ({
  _id: service.id,
  name: service.name,
  description: service.description,
  category: service.category,
  icon: service.icon,
  status: service.status,
  basePrice: toDollars(service.basePriceCents),
  ...figures,
  views: service.views,
  createdAt: service.createdAt.toISOString(),
  images: service.images,
  provider: {
    _id: provider.id,
    name: provider.name,
    avatar: provider.avatar,
    bio: provider.bio,
    location: provider.location,
    ...(contact ? { phone: provider.phone, email: provider.email } : {}),
  },
  options: (options ?? []).map(({ id, priceCents, ...option }) => ({
    _id: id,
    ...option,
    price: toDollars(priceCents),
  })),
  ...(service.timeSlots ? { availableTimeSlots: service.timeSlots } : {}),
});
