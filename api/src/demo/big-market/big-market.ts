import { eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { readEnvironment, wholeNumber } from '../../kernel/settings/environment.ts';
import { reviews } from '../../nouns/reviews/table.ts';
import { serviceOptions, services } from '../../nouns/services/table.ts';
import { content } from '../content/content.ts';
import { demoCalendar } from '../content/demo-calendar.ts';
import { insertAreas } from '../rows/insert-areas.ts';
import { insertAll, insertPeople } from '../rows/insert-rows.ts';
import { nth } from '../town/booked.ts';
import type { DemoOptions } from '../town/demo-data.ts';
import { generatedCustomers, generatedProviders } from './big-market-people.ts';
import { generatedService } from './big-market-services.ts';
import { copyServices, generatedLimit } from './copy-services.ts';

export const demoServiceCount = content.services.filter(({ status = 'active' }) => status === 'active').length;

const maxServices = 1_000_000;
const servicesPerProvider = 5;
const customerCount = 240;
const servicesPerRound = 500;
const skipExisting = { skipExisting: true };

/** From `DEMO_SERVICES`; without it none are generated. */
export const wantedServices = (env: NodeJS.ProcessEnv): number =>
  readEnvironment({ DEMO_SERVICES: wholeNumber(demoServiceCount, demoServiceCount, maxServices) }, env).DEMO_SERVICES;

/**
 * Adds services until `wanted` are active; existing rows stay. False when none was missing. Copies are made once, on an
 * empty marketplace: a marketplace that has some keeps their number.
 */
export const addBigMarket = async (tx: Database, wanted: number, options: DemoOptions): Promise<boolean> => {
  const count = wanted - demoServiceCount;
  const generated = Math.min(count, generatedLimit);
  if (count <= 0 || (await tx.$count(services, eq(services.status, 'active'))) >= wanted) return false;
  await generateServices(tx, generated, options);
  if (count > generated) await copyServices(tx, generated, count, servicesPerProvider);
  return true;
};

const generateServices = async (tx: Database, count: number, options: DemoOptions): Promise<void> => {
  const kit = { ...options, calendar: demoCalendar(options.now, options.timeZone) };
  const customers = generatedCustomers(customerCount, kit);
  const providers = generatedProviders(Math.ceil(count / servicesPerProvider), kit);
  await insertPeople(tx, [...customers, ...providers.map(({ row }) => row)], skipExisting);
  await insertAreas(
    tx,
    providers.flatMap(({ areas }) => areas),
  );
  for (let from = 0; from < count; from += servicesPerRound) {
    const indexes = Array.from({ length: Math.min(servicesPerRound, count - from) }, (_, offset) => from + offset);
    const made = indexes.map((index) => {
      const provider = nth(providers, Math.floor(index / servicesPerProvider), 'generated providers');
      return generatedService(index, { calendar: kit.calendar, provider, customers });
    });
    const serviceRows = made.map(({ row }) => row);
    const optionRows = made.flatMap((service) => service.options);
    const reviewRows = made.flatMap((service) => service.reviews);
    await insertAll(tx, services, serviceRows, skipExisting);
    await insertAll(tx, serviceOptions, optionRows, skipExisting);
    await insertAll(tx, reviews, reviewRows, skipExisting);
  }
};
