// The office's routes on PostgreSQL, with a year of bookings.
import { done, logIn, withApis } from './api.mjs';
import { options, say, sayTable, spread } from './figures.mjs';

const asked = options({ postgres: '', runs: 7, services: 5000, bookings: 200_000, people: 20_000 });
const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Rows without triggers: the ledger's balances and the counts of services do not follow. */
const fill = async (sql, { bookings, people }) => {
  await sql.query('set session_replication_role = replica');
  const statements = [
    `insert into users (name, email, role, password_hash, created_at)
      select 'Customer ' || n, 'many' || n || '@example.test', 'customer', 'none', now() - n * interval '20 minutes'
      from generate_series(1, ${people}) n`,
    `insert into ledger_accounts (kind, unit, user_id) select 'wallet', 'cents', id from users on conflict do nothing`,
    `create temp table wanted as
      select n, gen_random_uuid() as id, service.id as service_id, service.provider_id, customer.id as customer_id, option.id as option_id,
        option.name, option.price_cents, now() - n * interval '365 days' / ${bookings} as made
      from generate_series(1, ${bookings}) n
      join (select *, row_number() over (order by id) - 1 as place from services where status = 'active') service
        on service.place = n % (select count(*) from services where status = 'active')
      join lateral (select * from service_options where service_id = service.id order by position limit 1) option on true
      join (select *, row_number() over (order by id) - 1 as place from users where email like 'many%') customer
        on customer.place = n * 7919::bigint % ${people}`,
    `insert into bookings (id, service_id, provider_id, customer_id, option_id, option_name, price_cents, date, time_slot, address,
        status, payment_status, created_at, updated_at, confirmed_at, completed_at, cancelled_at)
      select id, service_id, provider_id, customer_id, option_id, name, price_cents, made::date + 2, '9:00 AM - 11:00 AM', '1 Elm Street',
        case when n % 10 = 0 then 'cancelled' else 'completed' end, case when n % 10 = 0 then 'refunded' else 'paid' end, made, made,
        made + interval '1 hour', case when n % 10 > 0 then made + interval '2 days' end, case when n % 10 = 0 then made + interval '1 day' end
      from wanted on conflict do nothing`,
    `delete from wanted where id not in (select id from bookings)`,
    `insert into payments (booking_id, customer_id, method, state, amount_cents, captured_cents, refunded_cents, return_cents,
        fee_percent, created_at, updated_at, captured_at, released_at)
      select id, customer_id, 'card', case when n % 10 = 0 then 'refunded' else 'captured' end, price_cents, price_cents,
        case when n % 10 = 0 then price_cents else 0 end, case when n % 10 = 0 then price_cents else 0 end,
        10, made, made, made, case when n % 10 > 0 then made + interval '2 days' end from wanted`,
    `insert into ledger_transactions (key, kind, unit, description, booking_id, created_at)
      select 'capture ' || id, 'service_payment', 'cents', 'Payment', id, made from wanted union all
      select 'end ' || id, case when n % 10 = 0 then 'refund' else 'release' end, 'cents', 'End', id, made + interval '2 days' from wanted`,
    `insert into ledger_postings (transaction_id, account_id, unit, amount, created_at)
      select moved.id, account.id, 'cents', share.cents, moved.created_at
      from ledger_transactions moved join wanted on wanted.id = moved.booking_id
      join lateral (values
        ('stripe', null, 'service_payment', -price_cents), ('escrow', null, 'service_payment', price_cents),
        ('escrow', null, 'release', -price_cents), ('wallet', provider_id, 'release', price_cents * 9 / 10),
        ('fees', null, 'release', price_cents - price_cents * 9 / 10),
        ('escrow', null, 'refund', -price_cents), ('stripe', null, 'refund', price_cents)
      ) share(kind, person, of, cents) on share.of = moved.kind
      join ledger_accounts account on account.kind = share.kind and account.user_id is not distinct from share.person
        and account.booking_id is null and account.unit = 'cents'`,
    `insert into service_view_days (service_id, day, views)
      select id, current_date - ago, 1 + ago % 9 from services, generate_series(1, 180) ago where status = 'active' on conflict do nothing`,
    `insert into reports (reporter_id, subject_kind, subject_id, owner_id, title, reason, quote, quote_hash, created_at, move, decided_at, decided_by)
      select customer_id, 'person', provider_id, provider_id, 'A provider', 'other', 'A provider', md5(n::text), made,
        case when n % 40 > 0 then 'dismiss' end, case when n % 40 > 0 then made end, case when n % 40 > 0 then customer_id end
      from wanted where n % 100 = 0 on conflict do nothing`,
    `insert into disputes (id, payment_id, status, reason, amount_cents, created_at)
      select 'du_' || n, payments.id, 'lost', 'fraudulent', price_cents, made from wanted join payments on booking_id = wanted.id where n % 200 = 1`,
  ];
  for (const statement of statements) await sql.query(statement);
  await sql.query('set session_replication_role = default');
  await sql.query('vacuum analyze');
};

const addresses = async (url, headers) => {
  const { 0: person } = await done(url, 'GET', '/office/people?search=many77&limit=1', { headers });
  const period = (days) => `from=${day(days - 1)}&to=${day(0)}`;
  return {
    'figures, 12 weeks': `/office/figures?${period(84)}`,
    'figures, a year': `/office/figures?${period(365)}`,
    'figures, a category': `/office/figures?${period(84)}&category=Home`,
    'people, newest': '/office/people',
    'people, by a name': '/office/people?search=Customer%2019',
    'people, by an email': '/office/people?search=many1234',
    'people, by an id': `/office/people?search=${person._id}`,
    'people, suspended': '/office/people?state=suspended',
    'a person': `/office/people/${person._id}`,
    'bookings, newest': '/office/bookings',
    'bookings, by a name': '/office/bookings?search=Customer%2019',
    'bookings, by a service': '/office/bookings?search=kitchen',
    'bookings, nothing found': '/office/bookings?search=nothing%20of%20the%20kind',
    'bookings, pending': '/office/bookings?status=pending',
    'refunds, done': '/office/refunds?state=done',
    'refunds, waiting': '/office/refunds?state=waiting',
    disputes: '/office/disputes',
    'reports, open': '/office/reports?state=open',
    'reports, decided': '/office/reports?state=decided',
    'cases, open': '/cases?state=open',
    log: '/office/actions',
    'what waits': '/office/waiting',
  };
};

if (!asked.postgres) throw new Error('Name a server with --postgres=postgres://…');
await withApis({ ports: [4197], postgres: asked.postgres, services: asked.services }, async ({ urls: [url], sql }) => {
  await fill(sql, asked);
  const headers = await logIn(url, 'admin@nearhand.test');
  const count = async (table) => Number((await sql.query(`select count(*) from ${table}`)).rows[0].count);
  say(
    `${await count('bookings')} bookings, ${await count('users')} people, ${await count('ledger_postings')} postings\n`,
  );
  const rows = [];
  for (const [title, path] of Object.entries(await addresses(url, headers))) {
    const times = [];
    for (let run = 0; run < asked.runs; run += 1) {
      const began = performance.now();
      await done(url, 'GET', path, { headers });
      times.push(performance.now() - began);
    }
    rows.push([title, spread(times)]);
  }
  sayTable(['route', 'ms'], rows);
});
