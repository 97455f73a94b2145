import { setTimeout } from 'node:timers/promises';
import type { Job } from '../../kernel/jobs/job.ts';
import { sign } from '../../testing/sign.ts';
import { contextOf, useTestApp } from '../../testing/test-app.ts';
import { bossDatabase } from './boss-database.ts';
import { startJobs } from './start-jobs.ts';

const site = useTestApp();
const pace = { pollSeconds: 1, retrySeconds: 1 };
const everyMinute = '* * * * *';

test('of two copies that start at once one runs a job; one that fails is tried again; stopping waits for what runs', async () => {
  const [ranOnce, retried, begun, goOn] = [sign(), sign(), sign(), sign()];
  const ran: string[] = [];
  const jobs: Job[] = [
    {
      name: 'once',
      schedule: everyMinute,
      run: async () => {
        ran.push('once');
        ranOnce.give();
      },
    },
    {
      name: 'fails-first',
      schedule: everyMinute,
      run: async () => {
        ran.push('fails-first');
        if (ran.filter((name) => name === 'fails-first').length === 1) throw new Error('not yet');
        retried.give();
      },
    },
    {
      name: 'long',
      schedule: everyMinute,
      run: async (_context, signal) => {
        begun.give();
        await goOn.given;
        ran.push(signal.aborted ? 'long, told to stop' : 'long');
      },
    },
  ];
  const copies = await Promise.all([startJobs(site.app, jobs, pace), startJobs(site.app, jobs, pace)]);
  await Promise.all([ranOnce.given, retried.given, begun.given]);
  const stopped = Promise.all(copies.map(({ stop }) => stop())).then(() => ran.push('stopped'));
  goOn.give();
  await stopped;
  expect(ran.slice(-2)).toEqual(['long, told to stop', 'stopped']);
  const { rows } = await site.app.database.query({
    // Each minute that ends meanwhile has further runs: completed too, or refused as the copies stop.
    text: `select name, count(*)::int as runs from jobs.job
      where state = 'completed' and name not like '\\_%' group by name order by name`,
  });
  const timesRun = (name: string) => ran.filter((one) => one.startsWith(name)).length;
  expect(rows).toEqual([
    { name: 'fails-first', runs: timesRun('fails-first') - 1 },
    { name: 'long', runs: timesRun('long') },
    { name: 'once', runs: timesRun('once') },
  ]);
});

test('a job that a release no longer knows is scheduled no more, and the others are as they were', async () => {
  const idle = (name: string): Job => ({ name, schedule: '0 0 1 1 *', run: async () => undefined });
  const first = await startJobs(site.app, [idle('current'), idle('gone')]);
  await first.stop();
  const second = await startJobs(site.app, [idle('current')]);
  await second.stop();
  const { rows } = await site.app.database.query({ text: 'select name from jobs.schedule' });
  expect(rows).toEqual([{ name: 'current' }]);
});

test('a run counts as lost a minute after its limit', async () => {
  const idle: Job = { name: 'idle', schedule: '0 0 1 1 *', run: async () => undefined };
  const copy = await startJobs(site.app, [idle, { ...idle, name: 'slow', maxMinutes: 30 }]);
  await copy.stop();
  const { rows } = await site.app.database.query({
    text: "select name, options ->> 'expireInSeconds' as seconds from jobs.schedule order by name",
  });
  expect(rows).toEqual([
    { name: 'idle', seconds: '180' },
    { name: 'slow', seconds: '1860' },
  ]);
});

const lines = () => {
  const said: string[] = [];
  const say = (level: string) => (_facts: unknown, text?: string) => void said.push(`${level} ${text ?? ''}`);
  return { said, log: { error: say('error'), warn: say('warn'), info: say('info') } };
};
const never = new AbortController().signal;

test('with retries a statement that fails is logged, and leaves no transaction open', async () => {
  const db = bossDatabase(site.app.database);
  const broken = 'begin; select 1/0; commit;';
  await expect(db.executeSql(broken, [])).rejects.toThrow('division by zero');
  const { said, log } = lines();
  db.retryWith(log, never);
  await expect(db.executeSql(broken, [])).resolves.toBeUndefined();
  expect(said).toHaveLength(1);
  expect(await db.executeSql('select $1::int as one', [1])).toMatchObject({ rows: [{ one: 1 }] });
});

test('a second run that has to wait is no error', async () => {
  const db = bossDatabase(site.app.database);
  const { said, log } = lines();
  db.retryWith(log, never);
  const waits = "do $$ begin raise unique_violation using message = 'one is active'; end $$";
  await expect(db.executeSql(waits, [])).resolves.toBeUndefined();
  expect(said).toEqual([]);
});

const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

test('the end of a job is stored also where the database was away', async () => {
  const { database } = site.app;
  let failures = 2;
  const query: typeof database.query = (statement) => {
    if (failures === 0 || !statement.text.includes('completed_on = now()')) return database.query(statement);
    failures -= 1;
    return away();
  };
  const complained = jest.spyOn(site.app.log, 'error');
  const copy = { ...contextOf(site), database: { ...database, query } };
  const blip: Job = { name: 'blip', schedule: everyMinute, run: async () => undefined };
  const { stop } = await startJobs(copy, [blip], pace);
  const ended = { text: "select 1 from jobs.job where name = 'blip' and state = 'completed'" };
  // With a pause, so that thousands of queries do not slow the tests beside this one.
  while ((await database.query(ended)).rows.length === 0) await setTimeout(50);
  await stop();
  expect(failures).toBe(0);
  expect(complained).not.toHaveBeenCalled();
});

test('a copy that stops does not wait for a database that is away', async () => {
  const stopping = new AbortController();
  const db = bossDatabase({ query: away, script: away });
  db.retryWith(lines().log, stopping.signal);
  const given = db.executeSql('select 1', []);
  stopping.abort();
  await expect(given).resolves.toBeUndefined();
});

test('idle waits for open statements', async () => {
  const [asked, answer] = [sign(), sign()];
  const db = bossDatabase({
    script: () => Promise.resolve(),
    query: async () => {
      asked.give();
      await answer.given;
      return { rows: [] };
    },
  });
  const order: string[] = [];
  void db.executeSql('select 1', []).then(() => order.push('answered'));
  await asked.given;
  const idle = db.idle().then(() => order.push('idle'));
  answer.give();
  await idle;
  expect(order).toEqual(['answered', 'idle']);
});
