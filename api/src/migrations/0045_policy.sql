CREATE TABLE "cancellation_policies" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"exceptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_policy" jsonb;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "cancellation_policies" ADD CONSTRAINT "cancellation_policies_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_policy_once" ON "agreements" USING btree ("booking_id") WHERE "agreements"."reason" is not null;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_reason_known" CHECK ("agreements"."reason" in ('policy', 'no-show'));