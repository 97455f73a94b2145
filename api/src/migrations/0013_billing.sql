CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_kind_known" CHECK ("checkouts"."kind" in ('credits', 'subscription')),
	CONSTRAINT "checkouts_item_known" CHECK ("checkouts"."item" in ('small', 'medium', 'large', 'regular', 'premium')),
	CONSTRAINT "checkouts_state_known" CHECK ("checkouts"."state" in ('open', 'processing', 'completed', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"amount_cents" integer NOT NULL,
	"intent_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "deposits_state_known" CHECK ("deposits"."state" in ('created', 'processing', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "deposits_amount_positive" CHECK ("deposits"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"amount_cents" integer NOT NULL,
	"account_id" text NOT NULL,
	"transfer_id" text,
	"payout_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_transfer_id_unique" UNIQUE("transfer_id"),
	CONSTRAINT "withdrawals_payout_id_unique" UNIQUE("payout_id"),
	CONSTRAINT "withdrawals_state_known" CHECK ("withdrawals"."state" in ('requested', 'transferred', 'paid', 'failed')),
	CONSTRAINT "withdrawals_amount_positive" CHECK ("withdrawals"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payouts_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_by_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("updated_at") WHERE "checkouts"."state" not in ('completed', 'failed', 'expired');--> statement-breakpoint
CREATE INDEX "deposits_by_user" ON "deposits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deposits_open" ON "deposits" USING btree ("updated_at") WHERE "deposits"."state" not in ('succeeded', 'canceled');--> statement-breakpoint
CREATE INDEX "withdrawals_by_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("updated_at") WHERE "withdrawals"."state" not in ('paid', 'failed');--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."status" <> 'canceled';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('deposit', 'withdrawal', 'withdrawal_return', 'service_payment', 'release', 'refund', 'credit_purchase', 'credit_grant', 'credit_spend', 'correction'));--> statement-breakpoint
-- News for open pages, as 0008 tells it. What a deposit or withdrawal does to a balance the ledger tells by itself.
CREATE FUNCTION subscription_is_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('subscription.changed', ARRAY[NEW.user_id], '{}'::jsonb);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_made_live AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION subscription_is_news();
--> statement-breakpoint
CREATE TRIGGER subscriptions_changed_live AFTER UPDATE ON subscriptions FOR EACH ROW
  WHEN ((OLD.status, OLD.plan, OLD.is_active, OLD.current_period_end, OLD.trial_end, OLD.cancel_at_period_end)
    IS DISTINCT FROM (NEW.status, NEW.plan, NEW.is_active, NEW.current_period_end, NEW.trial_end, NEW.cancel_at_period_end))
  EXECUTE FUNCTION subscription_is_news();
--> statement-breakpoint
CREATE FUNCTION movement_is_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('wallet.changed', ARRAY[NEW.user_id], '{}'::jsonb);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_changed_live AFTER UPDATE ON deposits FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION movement_is_news();
--> statement-breakpoint
CREATE TRIGGER withdrawals_changed_live AFTER UPDATE ON withdrawals FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION movement_is_news();
--> statement-breakpoint
CREATE FUNCTION bank_is_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('wallet.changed', ARRAY[NEW.id], '{}'::jsonb);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_bank_live AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.payouts_enabled IS DISTINCT FROM NEW.payouts_enabled) EXECUTE FUNCTION bank_is_news();
