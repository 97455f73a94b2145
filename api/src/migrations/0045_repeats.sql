CREATE TABLE "repeat_dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"repeat_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"date" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"booking_id" uuid,
	"reason" text,
	"charge" text,
	"charge_claimed_at" timestamp with time zone,
	CONSTRAINT "repeat_dates_state_known" CHECK ("repeat_dates"."state" in ('waiting', 'booked', 'skipped', 'failed')),
	CONSTRAINT "repeat_dates_booked" CHECK (("repeat_dates"."state" = 'booked') = ("repeat_dates"."booking_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "repeats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_booking_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"time_slot" text NOT NULL,
	"address" text NOT NULL,
	"notes" text,
	"every_weeks" integer NOT NULL,
	"count" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repeats_first_booking_id_unique" UNIQUE("first_booking_id"),
	CONSTRAINT "repeats_state_known" CHECK ("repeats"."state" in ('active', 'stopped', 'done')),
	CONSTRAINT "repeats_interval_known" CHECK ("repeats"."every_weeks" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "repeat_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "repeat_number" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "repeat_count" integer;--> statement-breakpoint
ALTER TABLE "repeat_dates" ADD CONSTRAINT "repeat_dates_repeat_id_repeats_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_dates" ADD CONSTRAINT "repeat_dates_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_first_booking_id_bookings_id_fk" FOREIGN KEY ("first_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_dates_once" ON "repeat_dates" USING btree ("repeat_id","date");--> statement-breakpoint
CREATE INDEX "repeat_dates_waiting" ON "repeat_dates" USING btree ("date","id") WHERE "repeat_dates"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "repeat_dates_uncharged" ON "repeat_dates" USING btree ("date","id") WHERE "repeat_dates"."state" = 'booked' and "repeat_dates"."charge" is null;--> statement-breakpoint
CREATE INDEX "repeats_by_customer" ON "repeats" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "repeats_by_provider" ON "repeats" USING btree ("provider_id");