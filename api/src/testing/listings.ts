import { serviceOptions, services } from '../database/schema.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export type TestService = typeof services.$inferSelect & { option: typeof serviceOptions.$inferSelect };

/** An active service with one option at $45, unless `values` say otherwise. */
export const listing = async (
  { db }: TestApp,
  provider: Person,
  values: Partial<typeof services.$inferInsert> = {},
): Promise<TestService> => {
  const [service] = await db
    .insert(services)
    .values({
      providerId: provider._id,
      name: 'Window cleaning',
      description: 'Inside and out.',
      category: 'Home',
      icon: 'home',
      status: 'active',
      basePriceCents: 4500,
      ...values,
    })
    .returning();
  if (!service) throw new Error('The database returned no service.');
  const [option] = await db
    .insert(serviceOptions)
    .values({
      serviceId: service.id,
      position: 0,
      name: 'Two rooms',
      description: 'Up to six panes.',
      priceCents: 4500,
    })
    .returning();
  if (!option) throw new Error('The database returned no option.');
  return { ...service, option };
};
