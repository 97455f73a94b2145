import { type Category, categories, defaultTimeSlots, toCents } from '@nearhand/contracts';
import type { serviceOptions, services } from '../kernel/database/schema.ts';
import type { DemoService } from './content/content.ts';
import { servicesByCategory } from './content/services/services.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import type { DemoPeople, UserRow } from './demo-people.ts';
import { seededRandom } from './random.ts';
import { pictureFile } from './scenes/render-pictures.ts';

export type ServiceRow = typeof services.$inferInsert & { id: string; createdAt: Date };
export type OptionRow = typeof serviceOptions.$inferInsert & { id: string };

/** A service of the demo with everything that the rest of the demo asks of it. */
export interface Listing {
  content: DemoService;
  category: Category;
  provider: UserRow;
  row: ServiceRow;
  options: readonly OptionRow[];
  timeSlots: readonly string[];
}

export const demoListings = (
  calendar: DemoCalendar,
  people: DemoPeople,
  pictureUrl: (file: string) => string,
): readonly Listing[] => {
  const random = seededRandom('services');
  return categories.flatMap((category) =>
    servicesByCategory[category].map((content: DemoService): Listing => {
      const provider = people.providers.get(content.provider);
      if (!provider) throw new Error(`${content.key}: no provider ${content.provider}`);
      const id = demoId('service', content.key);
      const createdAt = calendar.at(-content.ageDays, random.whole(8, 18));
      const row: ServiceRow = {
        id,
        providerId: provider.id,
        name: content.name,
        description: content.description,
        category,
        icon: content.icon,
        status: content.status ?? 'active',
        basePriceCents: Math.min(...content.options.map(({ dollars }) => toCents(dollars))),
        images: content.pictures.map((picture) => pictureUrl(pictureFile(picture))),
        timeSlots: content.timeSlots ? [...content.timeSlots] : null,
        views: content.status === 'draft' ? 0 : content.ageDays * 2 + content.reviews * random.whole(9, 16),
        createdAt,
        updatedAt: createdAt,
      };
      const options = content.options.map(({ name, description, dollars }, position) => ({
        id: demoId('option', `${content.key} ${position}`),
        serviceId: id,
        position,
        name,
        description,
        priceCents: toCents(dollars),
      }));
      return { content, category, provider, row, options, timeSlots: content.timeSlots ?? defaultTimeSlots };
    }),
  );
};
