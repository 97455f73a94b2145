import { type Service, toDollars } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { listOf } from '../../kernel/database/decoders.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { positionAt } from '../../kernel/paging/cursor.ts';
import { contactOf, locationOf } from '../accounts/privacy.ts';
import { popularityChanges, serviceSearch } from '../search/table.ts';
import { serviceOptions, services } from './table.ts';

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

const optionRows = listOf(({ id, name, description, priceCents }) => ({
  id: String(id),
  name: String(name),
  description: String(description),
  priceCents: Number(priceCents),
}));

const optionsOfService = sql`(
  select coalesce(json_agg(json_build_object(
    'id', ${serviceOptions.id}, 'name', ${serviceOptions.name}, 'description', ${serviceOptions.description},
    'priceCents', ${serviceOptions.priceCents}) order by ${serviceOptions.position}, ${serviceOptions.id}), '[]')
  from ${serviceOptions} where ${eq(serviceOptions.serviceId, services.id)}
)`.mapWith(optionRows);

const newBookings = sql`(select coalesce(sum(${popularityChanges.bookings}), 0) from ${popularityChanges}
  where ${eq(popularityChanges.serviceId, services.id)})`;

const figures = {
  rating: serviceSearch.rating,
  reviewCount: serviceSearch.reviewCount,
  ranking: serviceSearch.ranking,
  bookings: sql`${serviceSearch.bookings} + ${newBookings}`.mapWith(Number),
  createdAtMicroseconds: positionAt(serviceSearch.createdAt),
};

const provider = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  bio: users.bio,
  location: users.location,
  phone: users.phone,
  email: users.email,
  sharePhone: users.sharePhone,
  showLocation: users.showLocation,
  deletedAt: users.deletedAt,
};

/** Services with everything that is shown of them, in one query. Add where, order and limit. */
export const selectServices = (db: Database) =>
  db
    .select({ service: services, provider, figures, options: optionsOfService })
    .from(services)
    .innerJoin(serviceSearch, eq(serviceSearch.serviceId, services.id))
    .innerJoin(users, eq(users.id, services.providerId));

const servicesWithIds = preparedOnce((db) =>
  selectServices(db)
    .where(sql`${services.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('services_with_ids'),
);

/** In the order of `ids`, without those that are gone. */
export const findServices = async (db: Database, ids: readonly string[]): Promise<ServiceRow[]> => {
  if (ids.length === 0) return [];
  const rows = await servicesWithIds(db).execute({ ids });
  const found = new Map(rows.map((row) => [row.service.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number];
