import { eq } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import {
  bookings,
  conversations,
  ledgerAccounts,
  messages,
  payments,
  reviews,
  savedServices,
  serviceOptions,
  services,
  uploads,
  users,
} from '../kernel/database/schema.ts';
import { hashPassword } from '../nouns/accounts/password.ts';
import { addBigMarket } from './big-market.ts';
import { demoCustomer, demoPassword } from './content/people.ts';
import { servicesByCategory } from './content/services/services.ts';
import { composeDemo, type DemoData } from './demo-data.ts';
import { avatarCount } from './demo-people.ts';
import { insertAll } from './insert-all.ts';
import { pictureFile, renderPictures } from './scenes/render-pictures.ts';
import { writeLedger } from './write-ledger.ts';

export interface SeedOptions {
  /** Where the pictures are drawn; left out, none are. */
  uploadsDirectory?: string;
  now: Date;
  timeZone: string;
  /** How many active services there shall be: generated ones are added to the demo's. */
  services?: number;
}

const uploadsPath = '/api/uploads/';
const pictures = Object.values(servicesByCategory).flatMap((list) => list.flatMap((service) => service.pictures));

/** Fills an empty marketplace with the demo. False when everything was there before: then only missing pictures are drawn. */
export const seedDemo = async (
  db: Database,
  { uploadsDirectory, now, timeZone, services: wanted = 0 }: SeedOptions,
): Promise<boolean> => {
  const bytes = uploadsDirectory ? await renderPictures(uploadsDirectory, pictures, avatarCount) : undefined;
  const [there] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoCustomer.email));
  const passwordHash = await hashPassword(demoPassword);
  const options = { now, timeZone, passwordHash, pictureUrl: (file: string) => `${uploadsPath}${file}` };
  return db.transaction(async (tx) => {
    if (!there) await write(tx, composeDemo(options), bytes);
    return (await addBigMarket(tx, wanted, options)) || !there;
  });
};

const write = async (tx: Database, data: DemoData, bytes: ReadonlyMap<string, number> | undefined): Promise<void> => {
  const people = [data.people.admin, ...data.people.providers.values(), ...data.people.customers];
  await insertAll(tx, users, people);
  await insertAll(
    tx,
    ledgerAccounts,
    people.flatMap(({ id: userId }) => [
      { kind: 'wallet' as const, unit: 'cents' as const, userId },
      { kind: 'credits' as const, unit: 'credits' as const, userId },
    ]),
  );
  await insertAll(
    tx,
    services,
    data.listings.map(({ row }) => row),
  );
  await insertAll(
    tx,
    serviceOptions,
    data.listings.flatMap(({ options }) => options),
  );
  if (bytes) await insertAll(tx, uploads, uploadRows(data, bytes));
  await insertAll(tx, reviews, data.reviews);
  await insertAll(tx, savedServices, data.saved);
  await insertAll(
    tx,
    conversations,
    data.conversations.map(({ conversation }) => conversation),
  );
  await insertAll(
    tx,
    messages,
    data.conversations.flatMap((one) => one.messages),
  );
  await insertAll(
    tx,
    bookings,
    data.bookings.map(({ booking }) => booking),
  );
  await insertAll(
    tx,
    payments,
    data.bookings.flatMap(({ payment }) => payment ?? []),
  );
  await writeLedger(tx, data.money, data.credits);
};

/** As if each provider had sent the pictures: so that they may keep or remove them like their own. */
const uploadRows = ({ listings }: DemoData, bytes: ReadonlyMap<string, number>) =>
  listings.flatMap(({ content, provider, row }) =>
    content.pictures.map((picture) => {
      const path = pictureFile(picture);
      return {
        ownerId: provider.id,
        path,
        contentType: 'image/webp',
        bytes: bytes.get(path) ?? 0,
        createdAt: row.createdAt,
      };
    }),
  );
