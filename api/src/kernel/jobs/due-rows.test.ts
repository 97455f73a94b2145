import { contextOf, useTestApp } from '../../testing/test-app.ts';
import { hours, minutes } from '../time/clock.ts';
import { countFailing, forEachDue } from './due-rows.ts';
import { failingRows } from './table.ts';

const site = useTestApp();
const start = new Date('2030-05-10T12:00:00Z');
let due: string[];
let tried: string[];
let bad: (id: string) => boolean;

beforeEach(async () => {
  site.now = start;
  await site.db.delete(failingRows);
  [due, tried] = [['a', 'b', 'c', 'd', 'e'], []];
  bad = () => false;
});

const act = async ({ id }: { id: string }) => {
  tried.push(id);
  if (bad(id)) throw new Error(`${id} is bad`);
  due = due.filter((one) => one !== id);
};
/** Two rows a page. */
const pageAfter = async (last: { id: string } | undefined) =>
  due
    .filter((id) => id > (last?.id ?? ''))
    .slice(0, 2)
    .map((id) => ({ id }));
const run = async (more: Partial<Parameters<typeof forEachDue<{ id: string }>>[1]> = {}) => {
  tried = [];
  await forEachDue(contextOf(site), { job: 'tidy', pageAfter, act, ...more });
  return tried.join('');
};
test('more bad rows than a page holds keep no other row waiting', async () => {
  bad = (id) => 'abc'.includes(id);
  expect(await run()).toBe('abcde');
  expect(due).toEqual(['a', 'b', 'c']);
});

test('a bad row rests for 2 minutes, then twice as long each time, for an hour at most', async () => {
  bad = (id) => id === 'a';
  expect(await run()).toBe('abcde');
  for (const rest of [2, 4, 8, 16, 32, 60, 60]) {
    site.pass(minutes(rest) - 1);
    expect(await run()).toBe('');
    site.pass(1);
    expect(await run()).toBe('a');
  }
  expect(await countFailing(site.db, site.now)).toEqual([{ job: 'tidy', count: 1 }]);
  bad = () => false;
  site.pass(hours(1));
  expect(await run()).toBe('a');
  expect(await site.db.$count(failingRows)).toBe(0);
});

test('a row that a page returns again is not tried again', async () => {
  const stuck = async () => [{ id: 'a' }, { id: 'b' }];
  expect(await run({ pageAfter: stuck })).toBe('ab');
});

test('a run that is cut begins no further row, and its row did not fail', async () => {
  const cut = new AbortController();
  bad = (id) => {
    if (id === 'b') cut.abort();
    return id === 'b';
  };
  expect(await run({ signal: cut.signal })).toBe('ab');
  expect(await site.db.$count(failingRows)).toBe(0);
});

test('rows that fail together are tried alone, and later apart from sound ones', async () => {
  bad = (id) => id === 'b';
  const together: string[] = [];
  const actOnAll = async (rows: { id: string }[]) => {
    together.push(rows.map(({ id }) => id).join(''));
    if (rows.some(({ id }) => bad(id))) throw new Error('one is bad');
    due = due.filter((id) => !rows.some((row) => row.id === id));
  };
  expect(await run({ actOnAll })).toBe('abe');
  due = ['a', 'b', 'c'];
  site.pass(minutes(2));
  expect(await run({ actOnAll })).toBe('abc');
  expect(together).toEqual(['ab', 'cd']);
});
