import { sql } from 'drizzle-orm';
import { person } from '../../testing/fixtures/people.ts';
import { plannedDatabase } from '../../testing/planned-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { users } from '../accounts/table.ts';
import { preparedOnce } from './prepared.ts';

const site = useTestApp();
const namesOf = preparedOnce((db) =>
  db
    .select({ name: users.name })
    .from(users)
    .where(sql`${users.id} = ${sql.placeholder('id')}`)
    .prepare('names_of'),
);

test('a statement that was built outside of a transaction reads what the transaction wrote, and only there', async () => {
  const { _id: id } = await person(site, 'customer', 'Ada');
  expect(await namesOf(site.db).execute({ id })).toEqual([{ name: 'Ada' }]);
  const rolledBack = site.db.transaction(async (tx) => {
    await tx.update(users).set({ name: 'Bea' });
    expect(await namesOf(tx).execute({ id })).toEqual([{ name: 'Bea' }]);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow('Rollback');
  expect(await namesOf(site.db).execute({ id })).toEqual([{ name: 'Ada' }]);
});

test('a statement that was built on another database is logged by its own', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  await namesOf(site.db).execute({ id });
  const own = await plannedDatabase();
  expect(await own.plansOf(() => namesOf(own.db).execute({ id }))).toHaveLength(1);
  await own.close();
});

test('a database whose connection is not found is refused at once', () => {
  const unknown = Object.create(site.db, { _: { value: { session: {} } } });
  expect(() => namesOf(unknown)).toThrow('keeps the connection');
});
