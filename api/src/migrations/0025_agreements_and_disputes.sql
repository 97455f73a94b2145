-- In the order in which copies of the release before write them meanwhile.
LOCK TABLE bookings, payments, deposits, checkouts, ledger_transactions IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"proposed_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "agreements_kind_known" CHECK ("agreements"."kind" in ('cancel', 'refund', 'charge', 'tip')),
	CONSTRAINT "agreements_state_known" CHECK ("agreements"."state" in ('open', 'unpaid', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "agreements_proposed_by_known" CHECK ("agreements"."proposed_by" in ('customer', 'provider', 'admin')),
	CONSTRAINT "agreements_amount" CHECK ("agreements"."amount_cents" > 0 or ("agreements"."amount_cents" = 0 and "agreements"."kind" = 'cancel'))
);
--> statement-breakpoint
CREATE TABLE "case_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"outcome" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_decisions_case_id_unique" UNIQUE("case_id"),
	CONSTRAINT "case_decisions_outcome_known" CHECK ("case_decisions"."outcome" in ('cancel', 'refund', 'charge', 'tip', 'none')),
	CONSTRAINT "case_decisions_amount" CHECK ("case_decisions"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"statement" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "cases_opened_by_known" CHECK ("cases"."opened_by" in ('customer', 'provider')),
	CONSTRAINT "cases_reason_known" CHECK ("cases"."reason" in ('no-show', 'quality', 'payment', 'other')),
	CONSTRAINT "cases_state_known" CHECK ("cases"."state" in ('open', 'decided', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"deposit_id" uuid,
	"checkout_id" uuid,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_one_source" CHECK (num_nonnulls("disputes"."payment_id", "disputes"."deposit_id", "disputes"."checkout_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
DROP INDEX "payments_one_live";--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "movements" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "intent_id" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "movements" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "fee_percent" double precision;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_percent" double precision;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "return_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "movements" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_one_open" ON "agreements" USING btree ("booking_id") WHERE "agreements"."state" in ('open', 'unpaid');--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_request_once" ON "agreements" USING btree ("booking_id","proposed_by","request_key");--> statement-breakpoint
CREATE INDEX "agreements_by_booking" ON "agreements" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "agreements_due" ON "agreements" USING btree ("expires_at") WHERE "agreements"."state" in ('open', 'unpaid');--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("booking_id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_by_booking" ON "cases" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "cases_by_state" ON "cases" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_by_deposit" ON "disputes" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "disputes_by_checkout" ON "disputes" USING btree ("checkout_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_extra" ON "payments" USING btree ("agreement_id") WHERE "payments"."state" not in ('voided', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("booking_id") WHERE "payments"."state" not in ('voided', 'refunded') and "payments"."purpose" = 'booking';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("updated_at") WHERE "payments"."method" = 'card' and "payments"."state" not in ('voided', 'refunded') and ("payments"."released_at" is null
          or "payments"."state" <> 'captured'
          or "payments"."captured_cents" - "payments"."refunded_cents" - "payments"."disputed_cents" > "payments"."amount_cents" - "payments"."return_cents");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_intent_id_unique" UNIQUE("intent_id");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('deposit', 'withdrawal', 'withdrawal_return', 'service_payment', 'release', 'refund', 'dispute', 'credit_purchase', 'credit_return', 'credit_grant', 'credit_spend', 'correction'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('booking', 'charge', 'tip'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_return_range" CHECK ("payments"."return_cents" between 0 and "payments"."amount_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_extra_agreed" CHECK (("payments"."purpose" = 'booking') = ("payments"."agreement_id" is null));--> statement-breakpoint
-- Payments without a fee were written before these columns, or by a copy of the release before: all or nothing of them was
-- captured, given back and released.
CREATE FUNCTION payment_facts_from_before() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fee bigint;
BEGIN
  IF NEW.fee_percent IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.state IN ('captured', 'refunded') AND NEW.captured_cents = 0 THEN
    NEW.captured_cents := NEW.amount_cents;
    NEW.movements := greatest(NEW.movements, 1);
  END IF;
  IF NEW.state = 'refunded' AND NEW.refunded_cents = 0 AND NEW.disputed_cents = 0 THEN
    NEW.refunded_cents := NEW.captured_cents;
    NEW.return_cents := NEW.amount_cents;
    NEW.movements := greatest(NEW.movements, 2);
  END IF;
  IF NEW.released_at IS NOT NULL THEN
    SELECT p.amount INTO fee FROM ledger_postings p
      JOIN ledger_transactions t ON t.id = p.transaction_id AND t.key = 'release:' || NEW.booking_id
      JOIN ledger_accounts a ON a.id = p.account_id AND a.kind = 'fees';
    NEW.fee_percent := 100.0 * coalesce(fee, 0) / NEW.amount_cents;
    NEW.provider_cents := NEW.amount_cents - coalesce(fee, 0);
    NEW.movements := greatest(NEW.movements, 2);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_facts_from_before BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_facts_from_before();
--> statement-breakpoint
UPDATE payments SET state = state WHERE state IN ('captured', 'refunded');
--> statement-breakpoint
-- What Stripe takes back, and what an admin decides, may exceed what a person still has: later income repays it.
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
    AND EXISTS (SELECT FROM ledger_accounts WHERE id = NEW.account_id AND NOT may_overdraw AND balance < 0
      AND NOT (user_id IS NOT NULL AND EXISTS (SELECT FROM ledger_transactions
        WHERE id = NEW.transaction_id AND kind IN ('refund', 'dispute', 'credit_return'))))
  THEN
    RAISE EXCEPTION 'ledger account % would go below zero', NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_account_covered';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION decision_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a decision never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'case_decisions_final';
END $$;
--> statement-breakpoint
CREATE TRIGGER case_decisions_keep BEFORE UPDATE OR DELETE ON case_decisions
  FOR EACH ROW EXECUTE FUNCTION decision_refuse_change();
--> statement-breakpoint
CREATE TRIGGER case_decisions_stay BEFORE TRUNCATE ON case_decisions EXECUTE FUNCTION decision_refuse_change();
--> statement-breakpoint
CREATE FUNCTION booking_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('booking.changed', ARRAY[customer_id, provider_id], jsonb_build_object('bookingId', id))
    FROM bookings WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER agreements_live AFTER INSERT OR UPDATE ON agreements FOR EACH ROW EXECUTE FUNCTION booking_part_changed();
--> statement-breakpoint
CREATE TRIGGER cases_live AFTER INSERT OR UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION booking_part_changed();
--> statement-breakpoint
CREATE TRIGGER payments_live AFTER UPDATE ON payments FOR EACH ROW
  WHEN (OLD.movements <> NEW.movements OR OLD.return_cents <> NEW.return_cents) EXECUTE FUNCTION booking_part_changed();
