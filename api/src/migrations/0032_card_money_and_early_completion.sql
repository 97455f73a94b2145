ALTER TABLE "bookings" DROP CONSTRAINT "bookings_reschedule_confirmed";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "return_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "deposits_owed" ON "deposits" USING btree ("updated_at") WHERE "deposits"."return_cents" > "deposits"."refunded_cents";--> statement-breakpoint
CREATE INDEX "payments_to_wallet" ON "payments" USING btree ("customer_id") WHERE "payments"."to_wallet_cents" > 0;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_return_range" CHECK ("deposits"."return_cents" between 0 and "deposits"."amount_cents");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_reschedule_confirmed" CHECK ("bookings"."reschedule_date" is null or "bookings"."status" in ('confirmed', 'completed'));