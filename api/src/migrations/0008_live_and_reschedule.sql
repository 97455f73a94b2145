CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"current_period_end" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "subscriptions_plan_known" CHECK ("subscriptions"."plan" in ('regular', 'premium')),
	CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('active', 'trialing', 'past_due', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reschedule_date" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reschedule_slot" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reschedule_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_once" ON "bookings" USING btree ("customer_id","request_key");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_reschedule_by_known" CHECK ("bookings"."reschedule_by" in ('customer', 'provider'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_reschedule_whole" CHECK (num_nonnulls("bookings"."reschedule_date", "bookings"."reschedule_slot", "bookings"."reschedule_by") in (0, 3));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_reschedule_confirmed" CHECK ("bookings"."reschedule_date" is null or "bookings"."status" = 'confirmed');--> statement-breakpoint
-- News for open pages: told by the database itself, so that no writer can forget it, and heard by every copy of the API
-- once the transaction is committed.
CREATE FUNCTION tell_live(name text, people uuid[], payload jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('nearhand_live', jsonb_build_object('name', name, 'to', people, 'payload', payload)::text)
$$;
--> statement-breakpoint
CREATE FUNCTION booking_is_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('booking.changed', ARRAY[NEW.customer_id, NEW.provider_id], jsonb_build_object('bookingId', NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_made_live AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION booking_is_news();
--> statement-breakpoint
CREATE TRIGGER bookings_changed_live AFTER UPDATE ON bookings FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION booking_is_news();
--> statement-breakpoint
CREATE FUNCTION conversation_is_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('message.changed', ARRAY[NEW.first_id, NEW.second_id], jsonb_build_object('conversationId', NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_changed_live AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION conversation_is_news();
--> statement-breakpoint
CREATE FUNCTION posting_is_news() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account record;
BEGIN
  SELECT user_id, kind INTO account FROM ledger_accounts WHERE id = NEW.account_id;
  IF account.user_id IS NOT NULL THEN
    PERFORM tell_live(account.kind || '.changed', ARRAY[account.user_id], '{}'::jsonb);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_live AFTER INSERT ON ledger_postings FOR EACH ROW EXECUTE FUNCTION posting_is_news();
