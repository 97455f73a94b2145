import type { Service } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { catalogChanges, catalogState, services } from '../../kernel/database/schema.ts';
import { listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let provider: Person;

beforeAll(async () => {
  provider = await person(site, 'provider');
  await listing(site, provider);
});

const namesNow = async () => {
  const list: Service[] = (await site.call('GET', '/services')).json().data;
  return new Map(list.map(({ _id, name }) => [_id, name]));
};

/** A change that no trigger tells of: who shows it nevertheless has read everything. */
const renamedInSecret = async (): Promise<TestService> => {
  const service = await listing(site, provider, { name: 'Before' });
  await namesNow();
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`alter table services disable trigger catalog_services_changed`);
    await tx.update(services).set({ name: 'In secret' }).where(eq(services.id, service.id));
    await tx.execute(sql`alter table services enable trigger catalog_services_changed`);
  });
  return service;
};

test('what did not change is not read again', async () => {
  const { id } = await renamedInSecret();
  const other = await listing(site, provider, { name: 'Another' });
  const names = await namesNow();
  expect([names.get(id), names.get(other.id)]).toEqual(['Before', 'Another']);
  await site.db.update(services).set({ name: 'Told' }).where(eq(services.id, id));
  expect((await namesNow()).get(id)).toBe('Told');
});

test('more than five hundred changes at once read everything', async () => {
  const { id } = await renamedInSecret();
  const { id: _, option, ...row } = await listing(site, provider);
  await site.db.insert(services).values(Array.from({ length: 501 }, () => row));
  expect((await namesNow()).get(id)).toBe('In secret');
});

const histories: [string, () => Promise<unknown>][] = [
  ['went back', () => site.db.update(catalogState).set({ revision: 1, changedBy: 'other' })],
  [
    'went back and counted further than before',
    async () => {
      await site.db.update(catalogChanges).set({ changedBy: 'other' });
      await listing(site, provider);
    },
  ],
  [
    'was forgotten',
    () =>
      site.db
        .update(catalogState)
        .set({ revision: sql`revision + 1000` })
        .then(() => listing(site, provider)),
  ],
];

test.each(histories)('where the count %s, everything is read', async (_what, put) => {
  const { id } = await renamedInSecret();
  await put();
  expect((await namesNow()).get(id)).toBe('In secret');
});
