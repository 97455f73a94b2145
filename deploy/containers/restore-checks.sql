-- What a restored database must hold. Each fault ends psql with its sentence. backup.sh sets stamp and hours, and the paths of
-- journal (the migrations of this release) and files (a list of the copied pictures). psql reads these: the role may not.
\set journal `cat :'journal'`
\set files `cat :'files'`
select set_config('trial.stamp', to_timestamp(:'stamp', 'YYYYMMDD"T"HH24MISS"Z"')::timestamp::text || 'Z', false) as stamp,
  set_config('trial.hours', :'hours', false) as hours,
  set_config('trial.journal', :'journal', false) is null as journal,
  set_config('trial.files', :'files', false) is null as files
\gset trial_
do $$
declare
  made timestamptz := current_setting('trial.stamp');
  known jsonb := current_setting('trial.journal')::jsonb -> 'entries';
  last bigint := (select max(created_at) from drizzle.__drizzle_migrations);
  applied int := (select count(*) from drizzle.__drizzle_migrations);
  files text[] := string_to_array(current_setting('trial.files'), E'\n');
  wanted int := (select count(*) from uploads where expires_at is null);
  missing int := (select count(*) from uploads where expires_at is null and path not in (select unnest(files)));
  newest timestamptz;
  fault text;
begin
  if now() - made > make_interval(hours => current_setting('trial.hours')::int) then
    raise exception 'The last copy is of %.', made;
  end if;
  -- The copy may be older than the release that runs by now, never newer.
  if not exists (select from jsonb_array_elements(known) with ordinality as one (entry, number)
      where (entry ->> 'when')::bigint = last and number = applied) then
    raise exception 'It has % migrations up to %, which this release does not know.', applied, last;
  end if;
  if not exists (select from users) then raise exception 'It has no users.'; end if;
  select max(at) into newest from (
    select max(created_at) from sessions union all select max(created_at) from bookings
    union all select max(created_at) from ledger_transactions union all select max(completed_at) from daily_checks
  ) as rows (at);
  -- The daily checks alone leave a row each day.
  if newest is null or made - newest > interval '2 days' then
    raise exception 'Its newest row is of %, the copy of %.', coalesce(newest::text, 'no time'), made;
  end if;
  select string_agg(transaction_id::text, ', ') into fault from (
    select transaction_id from ledger_postings group by transaction_id, unit having sum(amount) <> 0 limit 5) as unbalanced;
  if fault is not null then raise exception 'These transactions do not add up to zero: %.', fault; end if;
  select string_agg(id::text, ', ') into fault from (
    select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0) limit 5) as wrong;
  if fault is not null then raise exception 'The balances of these accounts are not the sum of their postings: %.', fault; end if;
  -- People remove pictures between the dump and the copy of the pictures.
  if missing > 3 + wanted / 100 then raise exception '% of % pictures are not in the copy.', missing, wanted; end if;
end $$;
select format('%s migrations, %s users, %s services, %s bookings, %s postings', (select count(*) from drizzle.__drizzle_migrations),
  (select count(*) from users), (select count(*) from services), (select count(*) from bookings), (select count(*) from ledger_postings)) as counts
\gset
\echo :counts
