CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"last_hash" text NOT NULL,
	"month" text,
	"last_user" uuid,
	CONSTRAINT "document_series_known" CHECK ("document_series"."series" in ('R', 'S'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_subject_unique" UNIQUE("subject"),
	CONSTRAINT "documents_position_once" UNIQUE("series","position"),
	CONSTRAINT "documents_series_known" CHECK ("documents"."series" in ('R', 'S')),
	CONSTRAINT "documents_position_positive" CHECK ("documents"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts_due" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_by_user" ON "documents" USING btree ("user_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "receipts_due_in_order" ON "receipts_due" USING btree ("created_at","transaction_id");--> statement-breakpoint
INSERT INTO document_series (series, last_hash) VALUES ('R', repeat('0', 64)), ('S', repeat('0', 64));
--> statement-breakpoint
CREATE FUNCTION documents_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a receipt or statement never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_keep BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION documents_refuse_change();
--> statement-breakpoint
CREATE TRIGGER documents_stay BEFORE TRUNCATE ON documents EXECUTE FUNCTION documents_refuse_change();
--> statement-breakpoint
-- A movement is due with its own transaction: it cannot be missed, however late it commits, and waits for no number.
CREATE FUNCTION receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipts_due (transaction_id, created_at) VALUES (NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_receipt AFTER INSERT ON ledger_transactions
  FOR EACH ROW WHEN (NEW.kind IN ('service_payment', 'refund', 'dispute', 'deposit', 'credit_purchase', 'credit_return'))
  EXECUTE FUNCTION receipt_is_due();
--> statement-breakpoint
-- The trigger's lock has waited for all open movements: this sees them.
INSERT INTO receipts_due (transaction_id, created_at) SELECT id, created_at FROM ledger_transactions
  WHERE kind IN ('service_payment', 'refund', 'dispute', 'deposit', 'credit_purchase', 'credit_return');
