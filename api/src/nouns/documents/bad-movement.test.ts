import { asc, eq, sql } from 'drizzle-orm';
import { failingRows } from '../../kernel/jobs/table.ts';
import { days, hours } from '../../kernel/time/clock.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { documentSeries, documents, statementsDue } from './table.ts';
import { verifyDocuments } from './verify-documents.ts';

const site = useTestApp();
const issue = () => runJob(site, jobNamed('issue-documents'));
/** The database refuses all documents of these people. */
const refuse = async (...people: Person[]) => {
  const ids = people.map(({ _id }) => `'${_id}'`).join(', ');
  await site.db.execute(sql`create or replace function refuse() returns trigger language plpgsql as
    'begin raise exception ''a bad row''; end'`);
  await site.db.execute(
    sql.raw(`create trigger bad_row before insert on documents for each row
      when (new.user_id in (${ids})) execute function refuse()`),
  );
};
const repair = () => site.db.execute(sql`drop trigger bad_row on documents`);
const ownersOf = async (series: 'R' | 'S') =>
  (
    await site.db
      .select({ userId: documents.userId })
      .from(documents)
      .where(eq(documents.series, series))
      .orderBy(asc(documents.position))
  ).map(({ userId }) => userId);
const verified = async () => (await verifyDocuments(site.db)).differences;

test('receipts and statements that fail are known and come later; the numbers of all others have no gap', async () => {
  const people = [await person(site, 'provider'), await person(site, 'provider'), await person(site, 'provider')];
  people.sort((one, other) => (one._id < other._id ? -1 : 1));
  for (const one of people) await fund(site, one, 500);
  const [first, bad, last] = people;
  if (!first || !bad || !last) throw new Error('There are three.');
  const all = [first._id, last._id, bad._id];

  await refuse(bad);
  await issue();
  expect(await ownersOf('R')).toEqual(all.slice(0, 2));
  expect(await site.read('/documents', last)).toHaveLength(1);
  site.pass(days(40));
  const logged = jest.spyOn(site.app.log, 'error');
  await issue();
  expect(logged).toHaveBeenCalledWith({ err: expect.any(Error) }, 'a statement failed and is tried again later');
  expect(await ownersOf('S')).toEqual(all.slice(0, 2));
  expect(await site.db.select().from(statementsDue)).toMatchObject([{ userId: bad._id }]);
  expect(await verified()).toEqual([]);

  const failing = await site.db.select().from(failingRows);
  expect(failing).toHaveLength(2);
  // Another copy issues: a locked series is skipped, as one that is not there.
  const series = await site.db.delete(documentSeries).returning();
  site.pass(hours(1));
  await issue();
  expect(await site.db.select().from(failingRows)).toEqual(failing);
  await site.db.insert(documentSeries).values(series);

  await repair();
  site.pass(hours(1));
  await issue();
  expect([await ownersOf('R'), await ownersOf('S')]).toEqual([all, all]);
  expect(await site.db.$count(statementsDue)).toBe(0);
  expect(await verified()).toEqual([]);
});
