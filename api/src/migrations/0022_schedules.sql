-- The time of a booking with the buffers of its provider. Null for a label that is no time.
CREATE FUNCTION booking_held_span(day date, label text, minutes_before integer, minutes_after integer) RETURNS tsrange
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN span IS NOT NULL THEN tsrange(
    lower(span) - make_interval(mins => minutes_before), upper(span) + make_interval(mins => minutes_after),
    CASE WHEN upper_inc(span) THEN '[]' ELSE '[)' END) END
  FROM public.booking_span(day, label) span
$$;
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"imported_calendar_id" uuid,
	"span" "tsrange" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "busy_times_not_empty" CHECK (not isempty("busy_times"."span"))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"reply_to" jsonb,
	"attachment" jsonb,
	"once_key" text,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emails_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "imported_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"checked_at" timestamp with time zone,
	"imported_at" timestamp with time zone,
	"last_day" date,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"once_key" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"week" jsonb,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buffer_before" integer DEFAULT 0 NOT NULL,
	"buffer_after" integer DEFAULT 0 NOT NULL,
	"minimum_notice" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_watchers" (
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "time_watchers_provider_id_user_id_pk" PRIMARY KEY("provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time_slot" text NOT NULL,
	"address" text NOT NULL,
	"notes" text,
	"booking_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_hours" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "buffer_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "buffer_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "held_span" "tsrange" GENERATED ALWAYS AS (booking_held_span(date, time_slot, buffer_before, buffer_after)) STORED;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "duration_minutes" integer;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_imported_calendar_id_imported_calendars_id_fk" FOREIGN KEY ("imported_calendar_id") REFERENCES "public"."imported_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_calendars" ADD CONSTRAINT "imported_calendars_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_watchers" ADD CONSTRAINT "time_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_by_provider" ON "busy_times" USING gist ("provider_id","span");--> statement-breakpoint
CREATE INDEX "busy_times_by_calendar" ON "busy_times" USING btree ("imported_calendar_id");--> statement-breakpoint
CREATE INDEX "emails_to_send" ON "emails" USING btree ("send_after") WHERE "emails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "imported_calendars_by_provider" ON "imported_calendars" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "time_watchers_by_end" ON "time_watchers" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_once" ON "waiting_list" USING btree ("customer_id","provider_id","date","time_slot") WHERE "waiting_list"."booking_id" is null;--> statement-breakpoint
CREATE INDEX "waiting_list_by_time" ON "waiting_list" USING btree ("provider_id","date") WHERE "waiting_list"."booking_id" is null;--> statement-breakpoint
ALTER TABLE bookings DROP CONSTRAINT bookings_time_once;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_time_once EXCLUDE USING gist (provider_id WITH =, held_span WITH &&)
  WHERE (status IN ('pending', 'confirmed') AND NOT overlap_kept);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION booking_avoids_kept_overlaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN NEW.overlap_kept := false; END IF;
  IF NEW.status IN ('pending', 'confirmed') AND EXISTS (
    SELECT 1 FROM bookings
    WHERE provider_id = NEW.provider_id AND id <> NEW.id AND overlap_kept AND status IN ('pending', 'confirmed')
      AND held_span && public.booking_held_span(NEW.date, NEW.time_slot, NEW.buffer_before, NEW.buffer_after))
  THEN
    RAISE EXCEPTION 'another booking of this provider overlaps'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_time_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER bookings_avoid_kept_overlaps ON bookings;--> statement-breakpoint
CREATE TRIGGER bookings_avoid_kept_overlaps
  BEFORE INSERT OR UPDATE OF provider_id, date, time_slot, buffer_before, buffer_after ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_avoids_kept_overlaps();
--> statement-breakpoint
CREATE FUNCTION publish_times(provider uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  watchers uuid[] := ARRAY(SELECT user_id FROM time_watchers WHERE provider_id = provider AND until > now());
BEGIN
  -- A notification has less than 8,000 bytes.
  FOR start IN 1..cardinality(watchers) BY 100 LOOP
    PERFORM tell_live('times.changed', watchers[start:start + 99], jsonb_build_object('providerId', provider));
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION times_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_times(coalesce(NEW.provider_id, OLD.provider_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_made_times AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION times_changed();
--> statement-breakpoint
CREATE TRIGGER bookings_changed_times AFTER UPDATE ON bookings FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.held_span IS DISTINCT FROM NEW.held_span)
  EXECUTE FUNCTION times_changed();
--> statement-breakpoint
CREATE TRIGGER schedules_changed_times AFTER INSERT OR UPDATE ON schedules FOR EACH ROW EXECUTE FUNCTION times_changed();
--> statement-breakpoint
CREATE TRIGGER busy_times_changed_times AFTER INSERT OR UPDATE OR DELETE ON busy_times FOR EACH ROW
  EXECUTE FUNCTION times_changed();
--> statement-breakpoint
CREATE FUNCTION notification_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('notification.changed', ARRAY[NEW.user_id], '{}'::jsonb);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_changed_live AFTER INSERT OR UPDATE ON notifications FOR EACH ROW
  EXECUTE FUNCTION notification_changed();
--> statement-breakpoint
CREATE FUNCTION booking_has_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reminders (booking_id, due_at) VALUES (NEW.id, NEW.updated_at)
  ON CONFLICT (booking_id) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_made_reminders AFTER INSERT ON bookings FOR EACH ROW
  WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION booking_has_reminders();
--> statement-breakpoint
CREATE TRIGGER bookings_changed_reminders AFTER UPDATE ON bookings FOR EACH ROW
  WHEN (NEW.status = 'confirmed'
    AND (OLD.status, OLD.date, OLD.time_slot) IS DISTINCT FROM (NEW.status, NEW.date, NEW.time_slot))
  EXECUTE FUNCTION booking_has_reminders();
--> statement-breakpoint
INSERT INTO reminders (booking_id, due_at) SELECT id, now() FROM bookings WHERE status = 'confirmed';
