-- What the books promise, kept by the database: a transaction adds up to zero, a balance does not go below zero
-- where it must not, and nothing that was posted is changed.
INSERT INTO ledger_accounts (kind, unit, may_overdraw) VALUES
  ('escrow', 'cents', false),
  ('fees', 'cents', false),
  ('stripe', 'cents', true),
  ('credits_issued', 'credits', true);
--> statement-breakpoint
-- Two payments out of one account wait for each other, so that the check below sees both.
CREATE FUNCTION ledger_lock_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE id = NEW.account_id AND NOT may_overdraw FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_lock BEFORE INSERT ON ledger_postings
  FOR EACH ROW WHEN (NEW.amount < 0) EXECUTE FUNCTION ledger_lock_account();
--> statement-breakpoint
CREATE FUNCTION ledger_check_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_postings WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transaction_balanced';
  END IF;
  IF NEW.amount < 0
    AND EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND NOT may_overdraw)
    AND (SELECT sum(amount) FROM ledger_postings WHERE account_id = NEW.account_id) < 0
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
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_keep BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_keep BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
