import { type Service, toDollars } from '@nearhand/contracts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { contactOf, locationOf } from '../accounts/privacy.ts';
import type { ServiceRow } from './service-selection.ts';

const mayChange = ({ providerId }: Pick<ServiceRow['service'], 'providerId'>, { _id, role }: Viewer): boolean =>
  role === 'admin' || providerId === _id;

export const toService = (
  { service, provider, figures, options }: ServiceRow,
  viewer: Viewer | null,
  contact = false,
): Service => ({
  _id: service.id,
  name: service.name,
  description: service.description,
  category: service.category,
  icon: service.icon,
  status: service.status,
  basePrice: toDollars(service.basePriceCents),
  rating: figures.rating,
  reviewCount: figures.reviewCount,
  ranking: figures.ranking / 10_000,
  bookings: figures.bookings,
  views: service.views,
  createdAt: service.createdAt.toISOString(),
  images: service.images,
  provider: {
    _id: provider.id,
    name: provider.name,
    avatar: provider.avatar,
    bio: provider.bio,
    location: locationOf(provider, viewer),
    ...(contact ? contactOf(provider, viewer) : {}),
  },
  options: options.map(({ id, priceCents, ...option }) => ({
    _id: id,
    ...option,
    price: toDollars(priceCents),
  })),
  ...(service.timeSlots ? { availableTimeSlots: service.timeSlots } : {}),
  ...(service.durationMinutes === null ? {} : { durationMinutes: service.durationMinutes }),
  ...(service.instantMinutes === null ? {} : { instantMinutes: service.instantMinutes }),
  ...(viewer && mayChange(service, viewer)
    ? {
        updatedAt: service.updatedAt.toISOString(),
        ...(service.hiddenAt && { hidden: true, hiddenReason: service.hiddenReason }),
      }
    : {}),
});
