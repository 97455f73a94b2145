import { serviceOptions, services, uploads } from '../kernel/database/schema.ts';
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

/** What the form of a service sends: two options, no pictures. */
export const serviceForm = {
  name: 'Window cleaning',
  category: 'Home',
  description: 'Inside and out.',
  basePrice: 35,
  images: [] as string[],
  options: [
    { name: 'Small flat', description: 'Up to six panes.', price: 35 },
    { name: 'House', description: 'All of it.', price: 89.99 },
  ],
};

let pictures = 0;

/** The address of a picture that somebody sent and no service shows yet; there is no file behind it. */
export const unusedPicture = async ({ db, now }: TestApp, { _id: ownerId }: Person): Promise<string> => {
  pictures += 1;
  const path = `${String(pictures).padStart(16, '0')}-00000000-0000-4000-8000-000000000000-800.webp`;
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db.insert(uploads).values({ ownerId, path, contentType: 'image/webp', bytes: 1, expiresAt });
  return `/api/uploads/${path}`;
};
