DROP INDEX "payments_open";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "to_wallet_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("updated_at") WHERE "payments"."method" = 'card' and "payments"."state" not in ('voided', 'refunded') and ("payments"."released_at" is null
          or "payments"."state" <> 'captured'
          or "payments"."captured_cents" - "payments"."refunded_cents" - "payments"."to_wallet_cents" - "payments"."disputed_cents" > "payments"."amount_cents" - "payments"."return_cents");