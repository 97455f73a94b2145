import { defaultTimeSlots, toCents } from '@nearhand/contracts';
import type { serviceOptions, services, standingAcceptances } from '../../nouns/services/table.ts';
import { content } from '../content/content.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { pictureUrl } from '../content/pictures.ts';
import { demoId, seededRandom } from '../content/random.ts';
import type { DemoPeople, UserRow } from './people.ts';

type ServiceRow = typeof services.$inferInsert & { id: string; createdAt: Date };
export type OptionRow = typeof serviceOptions.$inferInsert & { id: string };

export interface Listing {
  content: (typeof content.services)[number];
  provider: UserRow;
  row: ServiceRow;
  options: readonly OptionRow[];
  /** One where the service can be booked instantly. */
  acceptance: readonly (typeof standingAcceptances.$inferInsert)[];
  timeSlots: readonly string[];
}

export const demoListings = (calendar: DemoCalendar, people: DemoPeople): readonly Listing[] => {
  const random = seededRandom('services');
  return content.services.map((service) => {
    const { key, name, description, category, icon, status = 'active', timeSlots, instantMinutes, ageDays } = service;
    const provider = people.providers.get(service.provider);
    if (!provider) throw new Error(`${key}: no provider ${service.provider}`);
    const id = demoId('service', key);
    const createdAt = calendar.at(-ageDays, random.whole(8, 18));
    const row: ServiceRow = {
      id,
      providerId: provider.id,
      name,
      description,
      category,
      icon,
      status,
      basePriceCents: Math.min(...service.options.map(({ price }) => toCents(price))),
      images: service.pictures.map(pictureUrl),
      timeSlots: timeSlots ?? null,
      instantMinutes: instantMinutes ?? null,
      isPausedBySuspension: status === 'paused' && Boolean(provider.suspendedAt),
      views: status === 'draft' ? 0 : ageDays * 2 + service.reviewCount * random.whole(9, 16),
      createdAt,
      updatedAt: createdAt,
    };
    const options = service.options.map(({ price, ...texts }, position) => ({
      ...texts,
      id: demoId('option', `${key} ${position}`),
      serviceId: id,
      position,
      priceCents: toCents(price),
    }));
    const acceptance =
      instantMinutes === undefined
        ? []
        : [{ id: demoId('acceptance', key), serviceId: id, version: 1, noticeMinutes: instantMinutes, createdAt }];
    return { content: service, provider, row, options, acceptance, timeSlots: timeSlots ?? defaultTimeSlots };
  });
};
