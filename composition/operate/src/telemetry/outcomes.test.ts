import { type Outcome, percentileOf, personCookie, visitorCookie } from '@slices/format';
import { findingsOn, isHalted, verdictOf } from '@slices/format/canary';
import { before, dayMs, hourMs, minuteMs } from '../site/durations.ts';
import { useTestSite } from '../test-site.fixture.ts';
import { compositionOf, servedComposition } from './served-composition.fixture.ts';
import { sweepTelemetry } from './sweep-telemetry.ts';
import { releaseOutcomes, releasePeople } from './tables.ts';

const outcomes: Outcome[] = [
  { name: 'ordered', kind: 'good' },
  { name: 'refused', kind: 'bad' },
];
const web = servedComposition();
const site = useTestSite(web, false, outcomes);
const [live, canary] = ['1.0.0', '2.0.0'];
const share = 50;
let since: Date;

beforeEach(async () => {
  await site.clear();
  since = site.now;
  // Later than the database is asked about a person again.
  site.later(2 * hourMs);
  web.serve(compositionOf({ 'mf-a': [live, canary] }, share));
  await site.report([{ kind: 'loaded', slice: 'mf-a', version: live, phases: {} }]);
});

/** A call of the API with the browser's id. Returns the id that the answer gives to the browser. */
const call = async (person: string | undefined, visitor?: string, source = `of-${person}`) => {
  const headers = {
    'x-source': source,
    ...(person && { 'x-person': person }),
    ...(visitor && { cookie: `${visitorCookie}=${visitor}` }),
  };
  const answer = await site.call('GET', '/page', { headers });
  await site.app.operate.idle();
  return new RegExp(`${personCookie}=([\\w-]+)`).exec(String(answer.headers['set-cookie']))?.[1];
};

/** As a browser of this person that has loaded a document since. */
const visit = async (person: string, source?: string) => {
  const id = await call(person, 'random', source);
  await call(person, id, source);
  return id ?? '';
};

const record = async (person: string, name: string) => {
  site.app.operate.recordOutcome(person, name);
  await site.app.operate.idle();
};

const healthOf = async (version: string) => {
  const query = new URLSearchParams({ trial: canary, since: since.toISOString() });
  return (await site.asOperator(`/internal/releases/mf-a/${version}?${query}`)).json();
};
const found = async () => {
  const findings = findingsOn(await healthOf(canary), await healthOf(live));
  return Object.fromEntries(findings.map((one) => [one.measure, one]));
};
const verdict = async () => verdictOf(Object.values(await found()));

const isOfCanary = (id: string): boolean => percentileOf('mf-a', id) < share;

/** So many new people of one side, at one address. */
const peopleOf = async (side: 'canary' | 'live', count: number, source: string): Promise<string[]> => {
  const people: string[] = [];
  for (let number = 0; people.length < count; number += 1) {
    const person = `${side}-${source}-${number}`;
    const id = (await call(person, 'random', source)) ?? '';
    if (isOfCanary(id) !== (side === 'canary')) continue;
    await call(person, id, source);
    people.push(person);
  }
  return people;
};

/** Stores people with addresses of their own. */
const honest = async (side: 'canary' | 'live', count: number, ordered: number): Promise<void> => {
  const met = { slice: 'mf-a', trial: canary, live, isCanary: side === 'canary', share, metAt: site.now };
  const people = Array.from({ length: count }, (_, number) => `${side} ${number}`);
  await site.database.insert(releasePeople).values(people.map((person) => ({ ...met, person, source: person })));
  const at = site.now;
  const rows = people.slice(0, ordered).map((person) => ({ person, name: 'ordered', at }));
  if (rows.length > 0) await site.database.insert(releaseOutcomes).values(rows);
};

/** A canary that twelve more people without an order would halt. */
const nearlyHalted = async (): Promise<void> => {
  const beside = { visitors: 150, bad: 90 };
  const halts = (visitors: number, ordered: number) =>
    isHalted([{ canary: { visitors, bad: visitors - ordered }, live: beside }], 'good', outcomes.length);
  let ordered = 60;
  while (!halts(150, ordered - 1)) ordered -= 1;
  await honest('live', 150, 60);
  await honest('canary', 150, ordered);
};

test('a person counts once, for the release that the site computes, from the first document with the id on', async () => {
  const id = await call('ada', 'random');
  await record('ada', 'ordered');
  expect((await found()).ordered).toMatchObject({ canary: { visitors: 0 }, live: { visitors: 0 } });
  site.later(minuteMs);
  await call('ada', id);
  await call('ada', id);
  const side = isOfCanary(id ?? '') ? 'canary' : 'live';
  expect((await found()).ordered?.[side]).toEqual({ visitors: 1, bad: 1 });
  await record('ada', 'ordered');
  await record('ada', 'ordered');
  await record('unknown', 'ordered');
  expect((await found()).ordered?.[side]).toEqual({ visitors: 1, bad: 0 });
  expect((await found()).refused?.[side]).toEqual({ visitors: 1, bad: 0 });
});

test('visitors without an account, and programs without a browser, get no id', async () => {
  expect(await call(undefined, 'random')).toBeUndefined();
  expect(await call('program')).toBeUndefined();
});

test('without a canary nothing is stored', async () => {
  web.serve(compositionOf({ 'mf-a': [live] }));
  site.later(minuteMs);
  await site.report([{ kind: 'loaded', slice: 'mf-a', version: live, phases: {} }]);
  await visit('ada');
  await record('ada', 'ordered');
  for (const table of [releasePeople, releaseOutcomes]) expect(await site.database.select().from(table)).toEqual([]);
});

test('an outcome from before the visit does not count, and all rows are deleted after a week', async () => {
  await record('ada', 'ordered');
  site.later(minuteMs);
  const id = await visit('ada');
  expect((await found()).ordered?.[isOfCanary(id) ? 'canary' : 'live']).toEqual({ visitors: 1, bad: 1 });
  await sweepTelemetry(site.database, before(site.now, -8 * dayMs));
  for (const table of [releasePeople, releaseOutcomes]) expect(await site.database.select().from(table)).toEqual([]);
});

test('a fall of orders halts the canary, a rise of refused requests too', async () => {
  await honest('live', 200, 80);
  await honest('canary', 200, 80);
  const equal = await found();
  expect([equal.ordered?.state, equal.refused?.state]).toEqual(['watched', 'watched']);
  const refused = Array.from({ length: 60 }, (_, number) => ({ person: `canary ${number}`, name: 'refused' }));
  await site.database.insert(releaseOutcomes).values(refused.map((row) => ({ ...row, at: site.now })));
  expect((await found()).refused?.state).toBe('failing');
  await site.clear();
  await honest('live', 200, 80);
  await honest('canary', 200, 20);
  expect((await found()).ordered?.state).toBe('failing');
  expect(await verdict()).toBe('failing');
});

describe('a canary near the limit is not moved by', () => {
  beforeEach(nearlyHalted);
  const isStill = async () => expect(await verdict()).not.toBe('failing');

  test('people of the canary that never order, from two addresses, while those of more count', async () => {
    for (const source of ['a', 'b']) await peopleOf('canary', 4, source);
    expect((await found()).ordered?.canary.visitors).toBe(156);
    await isStill();
    for (const source of ['c', 'd', 'e', 'f']) await peopleOf('canary', 3, source);
    expect(await verdict()).toBe('failing');
  });

  test('people of the live release that all order, from two addresses', async () => {
    for (const source of ['a', 'b'])
      for (const person of await peopleOf('live', 3, source)) await record(person, 'ordered');
    expect((await found()).ordered?.live).toEqual({ visitors: 156, bad: 90 });
    await isStill();
  });

  test('one person that orders many times', async () => {
    const [person = ''] = await peopleOf('live', 1, 'a');
    for (let count = 0; count < 100; count += 1) site.app.operate.recordOutcome(person, 'ordered');
    await site.app.operate.idle();
    expect((await found()).ordered?.live).toEqual({ visitors: 151, bad: 90 });
    await isStill();
  });

  test('a browser that chooses the canary, or sends the id of another person', async () => {
    const [other = ''] = await peopleOf('canary', 1, 'a');
    const id = (await call(other, 'random', 'a')) ?? '';
    for (let number = 0; number < 5; number += 1) {
      await call(`chooser ${number}`, id, `of chooser ${number}`);
      await call(undefined, id, `of visitor ${number}`);
    }
    expect((await found()).ordered?.canary.visitors).toBe(151);
    await isStill();
  });

  test('reports of browsers', async () => {
    const forged = await site.report([{ kind: 'outcome', slice: 'mf-a', version: live, name: 'ordered' }]);
    expect(forged.statusCode).toBe(400);
    for (let number = 0; number < 5; number += 1)
      await site.report([{ kind: 'loaded', slice: 'mf-a', version: canary, phases: {} }], { 'x-source': `x${number}` });
    expect((await found()).ordered?.canary.visitors).toBe(150);
    await isStill();
  });
});
