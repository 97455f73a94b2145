// How many completed bookings' payments are released in a second, after years of business: history first, then releases.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startApis } from './own-api.mjs';
import { ownDatabase } from './own-database.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    postings: { type: 'string', default: '250000' },
    releases: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,8' },
    fee: { type: 'string', default: '10' },
  },
});
if (!values.postgres) throw new Error('Name a server with --postgres=postgres://…');
const [postings, releases, rounds] = [values.postings, values.releases, values.rounds].map(Number);
const connections = values.connections.split(',').map(Number);

const say = (line) => process.stdout.write(`${line}\n`);
const at = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)];
const spread = (numbers) =>
  `${at(numbers, 0.5).toFixed(1)} (${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)})`;

/**
 * Completed bookings like those of the demo, each paid from its customer's wallet; the first `released` of them are
 * released too. Balances are checked at the end (`audit-ledger`), not with each of these rows.
 */
const makeHistory = async (sql, count, released) => {
  await sql.query(`create table bench (number int, booking_id uuid, payment_id uuid, sample uuid, customer uuid,
    provider uuid, cents int, capture uuid default gen_random_uuid(), release uuid default gen_random_uuid())`);
  await sql.query(
    `with samples as (select distinct on (b.provider_id) b.*, p.id as payment, p.amount_cents from bookings b
       join payments p on p.booking_id = b.id and p.released_at is not null order by b.provider_id),
     numbered as (select *, row_number() over () as sample, count(*) over () as samples from samples)
     insert into bench select number, gen_random_uuid(), gen_random_uuid(), payment, customer_id, provider_id, amount_cents
       from generate_series(0, $1 - 1) number join numbered on sample = number % samples + 1`,
    [count],
  );
  // Rows of other tables are copied past their triggers: no live update is needed.
  await sql.query('set session_replication_role = replica');
  const { rows: columns } =
    await sql.query(`select string_agg(column_name, ',') as names from information_schema.columns
    where table_name = 'bookings' and is_generated = 'NEVER'`);
  const { names } = columns[0];
  const copied = names.replace(/\w+/g, 'copy.$&');
  await sql.query(`insert into bookings (${names}) select ${copied} from bench, payments p join bookings b on b.id = p.booking_id,
    jsonb_populate_record(b, jsonb_build_object('id', bench.booking_id, 'request_key', null)) copy where p.id = bench.sample`);
  await sql.query(
    `insert into payments select copy.* from bench, payments p, jsonb_populate_record(p, jsonb_build_object('id', payment_id,
      'booking_id', bench.booking_id, 'released_at', case when number < $1 then p.released_at end,
      'fee_percent', case when number < $1 then p.fee_percent else $2 end,
      'provider_cents', case when number < $1 then p.provider_cents else 0 end)) copy where p.id = sample`,
    [released, Number(values.fee)],
  );
  await sql.query('set session_replication_role = origin');
  const account = (kind, owner) =>
    `(select id from ledger_accounts where kind = '${kind}' and ${owner ? `user_id = ${owner}` : 'user_id is null'} limit 1)`;
  const post = async (id, key, kind, entries, from) => {
    await sql.query(`insert into ledger_transactions (id, key, kind, unit, description, booking_id)
      select ${id}, ${key}, '${kind}', 'cents', 'Bench', booking_id from ${from}`);
    for (const [to, amount] of entries)
      await sql.query(`insert into ledger_postings (transaction_id, account_id, unit, amount)
        select ${id}, ${to}, 'cents', ${amount} from ${from}`);
  };
  const payers = `(select customer, sum(cents) as cents, gen_random_uuid() as id, null::uuid as booking_id from bench group by 1)`;
  await sql.query(`create table bench_payers as select * from ${payers} payers`);
  await sql.query('begin');
  const deposit = [
    [account('wallet', 'customer'), 'cents'],
    [account('stripe'), '-cents'],
  ];
  await post('id', `'deposit:demo bench ' || customer`, 'deposit', deposit, 'bench_payers');
  await sql.query('commit');
  await sql.query('alter table ledger_postings disable trigger ledger_postings_balanced');
  const capture = [
    [account('wallet', 'customer'), '-cents'],
    [account('escrow'), 'cents'],
  ];
  await post('capture', `'capture:' || payment_id`, 'service_payment', capture, 'bench');
  const release = [
    [account('escrow'), '-cents'],
    [account('wallet', 'provider'), 'cents'],
  ];
  await post('release', `'release:' || booking_id`, 'release', release, `bench where number < ${released}`);
  await sql.query('alter table ledger_postings enable trigger ledger_postings_balanced');
  await sql.query('vacuum analyze');
  const { rows } = await sql.query(
    'select booking_id as id, (select count(*) from ledger_postings) as postings from bench where number >= $1 order by number',
    [released],
  );
  return { waiting: rows.map(({ id }) => id), postings: rows[0].postings };
};

const post = async (url, path, body, headers) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** Releases all of `ids`, so many at a time. */
const releaseAll = async (url, headers, ids, atOnce) => {
  const left = [...ids];
  const took = [];
  const work = async () => {
    for (let bookingId = left.pop(); bookingId; bookingId = left.pop()) {
      const asked = performance.now();
      await post(url, '/payments/release', { bookingId }, headers);
      took.push(performance.now() - asked);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return { perSecond: (ids.length * 1000) / (performance.now() - began), took };
};

const auditOf = (databaseUrl) => {
  const cwd = fileURLToPath(new URL('../api', import.meta.url));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/commands/audit-ledger.ts'], {
    cwd,
    env,
  });
  return `${stdout}${stderr}`.trim();
};

await ownDatabase(values.postgres, async (databaseUrl, sql) => {
  const settings = { TRUSTED_PROXIES: '1', PLATFORM_FEE_PERCENT: values.fee };
  const { urls, stop } = await startApis(65, [4193], databaseUrl, settings);
  try {
    const released = Math.ceil(postings / 4);
    const measured = releases * rounds * connections.length;
    const history = await makeHistory(sql, released + measured, released);
    say(`${history.postings} postings, ${measured} payments wait; a fee of ${values.fee} percent`);
    const { token } = await post(urls[0], '/auth/login', { email: 'admin@nearhand.test', password: 'nearhand' });
    const headers = { authorization: `Bearer ${token}` };
    for (const atOnce of connections) {
      const results = [];
      for (let round = 0; round < rounds; round += 1)
        results.push(await releaseAll(urls[0], headers, history.waiting.splice(0, releases), atOnce));
      const took = results.flatMap((result) => result.took);
      say(
        `${atOnce} at once: ${spread(results.map(({ perSecond }) => perSecond))} releases per second, median and range of ${rounds} rounds of ${releases}; ms each: median ${at(took, 0.5).toFixed(0)}, 95 % ${at(took, 0.95).toFixed(0)}`,
      );
    }
  } finally {
    await stop();
  }
  say(auditOf(databaseUrl));
});
