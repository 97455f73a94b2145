import { eq } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts, reviews, serviceOptions, services, users } from '../kernel/database/schema.ts';
import { whole } from '../kernel/settings/setting-readers.ts';
import { generatedCustomers, generatedProvider, type PersonRow } from './big-market-people.ts';
import { generatedService, generatedServiceId } from './big-market-services.ts';
import { servicesByCategory } from './content/services/services.ts';
import { demoCalendar } from './demo-calendar.ts';

/** The active services of the demo as it is. */
export const demoServiceCount = Object.values(servicesByCategory)
  .flat()
  .filter(({ status = 'active' }: { status?: string }) => status === 'active').length;

const most = 20_000;
const servicesEach = 5;
const customerCount = 240;
/** Providers in one round of writing: 500 services, some 1,000 options and 3,000 reviews, well below 65,535 values. */
const providersAtOnce = 100;

/** How many active services the demo shall hold: `DEMO_SERVICES`, or those that it has anyway. */
export const wantedServices = (env: NodeJS.ProcessEnv): number =>
  whole(env, 'DEMO_SERVICES', demoServiceCount, demoServiceCount, most);

export interface BigMarketOptions {
  now: Date;
  timeZone: string;
  passwordHash: string;
  pictureUrl: (file: string) => string;
}

/**
 * Adds generated services, with providers, options and reviews, until there are `wanted`. The same ones each time, so
 * those that are there already stay as they are. False when nothing was missing.
 */
export const addBigMarket = async (tx: Database, wanted: number, options: BigMarketOptions): Promise<boolean> => {
  const count = wanted - demoServiceCount;
  if (count <= 0 || (await isThere(tx, count - 1))) return false;
  const kit = { ...options, calendar: demoCalendar(options.now, options.timeZone) };
  const customers = generatedCustomers(customerCount, kit);
  await addPeople(tx, customers);
  const providerCount = Math.ceil(count / servicesEach);
  for (let from = 0; from < providerCount; from += providersAtOnce) {
    const indexes = Array.from({ length: Math.min(providersAtOnce, providerCount - from) }, (_, at) => from + at);
    const providers = indexes.map((index) => ({ index, ...generatedProvider(index, kit) }));
    const made = providers.flatMap(({ index, ...provider }) =>
      Array.from({ length: servicesEach }, (_, at) => index * servicesEach + at)
        .filter((at) => at < count)
        .map((at) => generatedService(at, { ...kit, provider, customers })),
    );
    await addPeople(
      tx,
      providers.map(({ row }) => row),
    );
    await addMissing(
      tx,
      services,
      made.map(({ row }) => row),
    );
    await addMissing(
      tx,
      serviceOptions,
      made.flatMap(({ options }) => options),
    );
    await addMissing(
      tx,
      reviews,
      made.flatMap(({ reviews }) => reviews),
    );
  }
  return true;
};

const isThere = async (tx: Database, index: number): Promise<boolean> => {
  const found = await tx
    .select({ id: services.id })
    .from(services)
    .where(eq(services.id, generatedServiceId(index)));
  return found.length > 0;
};

const addPeople = async (tx: Database, people: readonly PersonRow[]): Promise<void> => {
  await addMissing(tx, users, people);
  await addMissing(
    tx,
    ledgerAccounts,
    people.flatMap(({ id: userId }) => [
      { kind: 'wallet' as const, unit: 'cents' as const, userId },
      { kind: 'credits' as const, unit: 'credits' as const, userId },
    ]),
  );
};

const addMissing = async <T extends PgTable>(
  tx: Database,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insert(table)
      .values([...rows])
      .onConflictDoNothing();
};
