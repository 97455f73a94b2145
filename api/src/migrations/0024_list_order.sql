-- In the order in which copies of the release before write them meanwhile.
LOCK TABLE bookings, withdrawals IN SHARE MODE;--> statement-breakpoint
LOCK TABLE reviews, conversations, deposits, ledger_postings IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP INDEX "deposits_by_user";--> statement-breakpoint
DROP INDEX "conversations_by_second";--> statement-breakpoint
DROP INDEX "ledger_postings_by_account";--> statement-breakpoint
DROP INDEX "reviews_by_user";--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- No other table can be part of an index: a posting has the time of its transaction.
ALTER TABLE ledger_postings DISABLE TRIGGER ledger_postings_keep;--> statement-breakpoint
UPDATE ledger_postings SET created_at = t.created_at FROM ledger_transactions t WHERE t.id = transaction_id;--> statement-breakpoint
ALTER TABLE ledger_postings ENABLE TRIGGER ledger_postings_keep;--> statement-breakpoint
CREATE FUNCTION ledger_date_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT created_at INTO NEW.created_at FROM ledger_transactions WHERE id = NEW.transaction_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_date BEFORE INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_date_posting();
--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_by_ledger_key" ON "withdrawals" USING btree (('withdrawal:' || "id"::text));--> statement-breakpoint
CREATE INDEX "bookings_by_customer_start" ON "bookings" USING btree ("customer_id",(coalesce(lower("time_span"), "date" - interval '1 microsecond') at time zone 'UTC'),"id");--> statement-breakpoint
CREATE INDEX "bookings_by_provider_start" ON "bookings" USING btree ("provider_id",(coalesce(lower("time_span"), "date" - interval '1 microsecond') at time zone 'UTC'),"id");--> statement-breakpoint
CREATE INDEX "conversations_by_first" ON "conversations" USING btree ("first_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_new_to_first" ON "conversations" USING btree ("first_id") WHERE "conversations"."last_position" > "conversations"."first_read";--> statement-breakpoint
CREATE INDEX "conversations_new_to_second" ON "conversations" USING btree ("second_id") WHERE "conversations"."last_position" > "conversations"."second_read";--> statement-breakpoint
CREATE INDEX "reviews_by_service" ON "reviews" USING btree ("service_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deposits_by_user" ON "deposits" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_by_second" ON "conversations" USING btree ("second_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id","created_at","id");
