-- In the order in which most movements of money take them: copies of the release before move money meanwhile.
LOCK TABLE bookings, ledger_transactions, ledger_accounts, ledger_postings IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP INDEX "ledger_accounts_platform_once";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_booking_once" ON "ledger_accounts" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_platform_once" ON "ledger_accounts" USING btree ("kind") WHERE "ledger_accounts"."user_id" is null and "ledger_accounts"."booking_id" is null;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner" CHECK (("ledger_accounts"."user_id" is not null) = ("ledger_accounts"."kind" in ('wallet', 'credits'))
        and ("ledger_accounts"."booking_id" is null or "ledger_accounts"."kind" = 'escrow'));--> statement-breakpoint
DROP TRIGGER ledger_postings_lock ON ledger_postings;
--> statement-breakpoint
DROP FUNCTION ledger_lock_account();
--> statement-breakpoint
DROP TRIGGER ledger_postings_balanced ON ledger_postings;
--> statement-breakpoint
-- All that escrow holds moves to one account per booking by corrections; nothing that was posted is changed.
WITH held AS (
  SELECT t.booking_id, sum(p.amount)::bigint AS cents
  FROM ledger_postings p
  JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'escrow'
  JOIN ledger_transactions t ON t.id = p.transaction_id
  WHERE t.booking_id IS NOT NULL
  GROUP BY t.booking_id
  HAVING sum(p.amount) <> 0
), accounts AS (
  INSERT INTO ledger_accounts (kind, unit, booking_id) SELECT 'escrow', 'cents', booking_id FROM held
  RETURNING id, booking_id
), corrections AS (
  INSERT INTO ledger_transactions (key, kind, unit, description, booking_id)
  SELECT 'escrow-split:' || booking_id, 'correction', 'cents', 'Escrow account of this booking', booking_id FROM held
  RETURNING id, booking_id
)
INSERT INTO ledger_postings (transaction_id, account_id, unit, amount)
SELECT corrections.id, accounts.id, 'cents', cents FROM held JOIN accounts USING (booking_id) JOIN corrections USING (booking_id)
UNION ALL
SELECT corrections.id, shared.id, 'cents', -cents FROM held JOIN corrections USING (booking_id)
  JOIN ledger_accounts shared ON shared.kind = 'escrow' AND shared.booking_id IS NULL;
--> statement-breakpoint
UPDATE ledger_accounts SET balance = posted.sum
  FROM (SELECT account_id, sum(amount)::bigint FROM ledger_postings GROUP BY account_id) posted
  WHERE posted.account_id = ledger_accounts.id;
--> statement-breakpoint
-- Money in escrow belongs to a booking, whose account is made with the first posting. Any escrow account may be named for
-- it; copies of the release before know one alone.
CREATE FUNCTION ledger_route_escrow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booking uuid;
BEGIN
  IF EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.account_id AND kind = 'escrow') THEN
    SELECT booking_id INTO booking FROM ledger_transactions WHERE id = NEW.transaction_id;
    IF booking IS NULL THEN
      RAISE EXCEPTION 'ledger transaction % names no booking for escrow', NEW.transaction_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_escrow_booking';
    END IF;
    INSERT INTO ledger_accounts (kind, unit, booking_id) VALUES ('escrow', 'cents', booking) ON CONFLICT DO NOTHING;
    SELECT id INTO NEW.account_id FROM ledger_accounts WHERE booking_id = booking;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_escrow BEFORE INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_route_escrow();
--> statement-breakpoint
-- The balance of a person's or booking's account changes with the posting and is locked until the commit: two payments out
-- of one account wait for each other. Accounts are locked by id, so that no two movements wait for each other in a circle.
-- With the owner's rights: writers of postings need none on balances.
CREATE FUNCTION ledger_keep_balances() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_accounts WHERE id IN (SELECT account_id FROM posted) AND num_nonnulls(user_id, booking_id) > 0
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_accounts SET balance = balance + added.sum
    FROM (SELECT account_id, sum(amount)::bigint FROM posted GROUP BY account_id) added
    WHERE added.account_id = id AND num_nonnulls(user_id, booking_id) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balances();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_check_posting() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_postings WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transaction_balanced';
  END IF;
  -- All movements meet in the marketplace's own accounts, so these are locked for the commit alone.
  UPDATE ledger_accounts SET balance = balance + NEW.amount
    WHERE id = NEW.account_id AND num_nonnulls(user_id, booking_id) = 0;
  IF NEW.amount < 0
    AND EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.account_id AND NOT may_overdraw AND balance < 0)
  THEN
    RAISE EXCEPTION 'ledger account % would go below zero', NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_account_covered';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_posting();
--> statement-breakpoint
-- Balances begin at zero and change through the triggers above alone.
CREATE TRIGGER ledger_accounts_begin BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep BEFORE UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_stay BEFORE TRUNCATE ON ledger_postings EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_stay BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION ledger_refuse_change();
