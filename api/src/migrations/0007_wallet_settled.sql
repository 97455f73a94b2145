-- Two clicks at once could end the wallet payment that the first of them had made, as if it were a card never confirmed.
-- Its money was taken and waits in escrow, so it counts again.
UPDATE "payments" SET "state" = 'captured' WHERE "method" = 'wallet' AND "state" NOT IN ('captured', 'refunded');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_wallet_settled" CHECK ("payments"."method" = 'card' or "payments"."state" in ('captured', 'refunded'));
