-- Money that was captured and sent back before the API first saw it: its charge can still be disputed, so it is asked about.
UPDATE "payments" SET "captured_at" = "updated_at" WHERE "method" = 'card' AND "captured_at" IS NULL AND "captured_cents" > 0;
