CREATE TABLE "cancellation_policies" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"exceptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"proven_session_id" uuid,
	CONSTRAINT "identities_subject_once" UNIQUE("issuer","subject"),
	CONSTRAINT "identities_provider_once" UNIQUE("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "identity_flows" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"provider" text NOT NULL,
	"role" text NOT NULL,
	"return_to" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_flows_step_known" CHECK ("identity_flows"."step" in ('sign-in', 'link', 'prove', 'signed-in', 'signed-up'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"holder_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" serial PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"postal_code" text NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"region_code" text NOT NULL,
	"name_key" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "places_on_earth" CHECK (abs("places"."latitude") <= 90 and abs("places"."longitude") <= 180)
);
--> statement-breakpoint
CREATE TABLE "service_area_places" (
	"provider_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "service_area_places_provider_id_place_pk" PRIMARY KEY("provider_id","place")
);
--> statement-breakpoint
CREATE TABLE "service_areas" (
	"provider_id" uuid PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"radius_miles" smallint
);
--> statement-breakpoint
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
CREATE TABLE "instant_counts" (
	"category" text NOT NULL,
	"price_range" smallint NOT NULL,
	"rating_range" smallint NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"notice_minutes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "standing_acceptances_notice" CHECK ("standing_acceptances"."notice_minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_policy" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "standing_acceptance_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "repeat_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "repeat_number" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "repeat_count" integer;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "is_instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "instant_minutes" integer;--> statement-breakpoint
ALTER TABLE "cancellation_policies" ADD CONSTRAINT "cancellation_policies_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_flows" ADD CONSTRAINT "identity_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_area_places" ADD CONSTRAINT "service_area_places_provider_id_service_areas_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."service_areas"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_area_places" ADD CONSTRAINT "service_area_places_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_dates" ADD CONSTRAINT "repeat_dates_repeat_id_repeats_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_dates" ADD CONSTRAINT "repeat_dates_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_first_booking_id_bookings_id_fk" FOREIGN KEY ("first_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_acceptances" ADD CONSTRAINT "standing_acceptances_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_flows_by_user" ON "identity_flows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_once" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "places_once" ON "places" USING btree ("code","country");--> statement-breakpoint
CREATE INDEX "places_by_name" ON "places" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "places_by_position" ON "places" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "service_area_places_by_place" ON "service_area_places" USING btree ("place");--> statement-breakpoint
CREATE INDEX "service_areas_by_place" ON "service_areas" USING btree ("place");--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_dates_once" ON "repeat_dates" USING btree ("repeat_id","date");--> statement-breakpoint
CREATE INDEX "repeat_dates_waiting" ON "repeat_dates" USING btree ("date","id") WHERE "repeat_dates"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "repeat_dates_uncharged" ON "repeat_dates" USING btree ("date","id") WHERE "repeat_dates"."state" = 'booked' and "repeat_dates"."charge" is null;--> statement-breakpoint
CREATE INDEX "repeats_by_customer" ON "repeats" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "repeats_by_provider" ON "repeats" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_acceptances_version_once" ON "standing_acceptances" USING btree ("service_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_acceptances_one_open" ON "standing_acceptances" USING btree ("service_id") WHERE "standing_acceptances"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_standing_acceptance_id_standing_acceptances_id_fk" FOREIGN KEY ("standing_acceptance_id") REFERENCES "public"."standing_acceptances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_policy_once" ON "agreements" USING btree ("booking_id") WHERE "agreements"."reason" is not null;--> statement-breakpoint
CREATE INDEX "service_search_place" ON "service_search" USING btree ("place","created_at","service_id") WHERE "service_search"."is_active";--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_reason_known" CHECK ("agreements"."reason" in ('policy', 'no-show'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION services_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_search (service_id, is_active, provider_id, category, price_cents, created_at, names, views, is_instant)
    SELECT s.id, s.status = 'active', s.provider_id, s.category, s.base_price_cents, s.created_at,
      fold_text(s.name || E'\n' || u.name), s.views, s.instant_minutes IS NOT NULL
    FROM added s JOIN users u ON u.id = s.provider_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION service_instant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_search SET is_instant = NEW.instant_minutes IS NOT NULL WHERE service_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_instant AFTER UPDATE OF instant_minutes ON services
  FOR EACH ROW WHEN ((OLD.instant_minutes IS NULL) <> (NEW.instant_minutes IS NULL)) EXECUTE FUNCTION service_instant_changed();
--> statement-breakpoint
-- In a table of its own: copies of the API before this one compact service_counts without a column that they do not know.
CREATE FUNCTION count_instant_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO instant_counts SELECT category, price_range, rating_range, count(*) FROM added
      WHERE is_active AND is_instant GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO instant_counts SELECT category, price_range, rating_range, -count(*) FROM removed
      WHERE is_active AND is_instant GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO instant_counts SELECT category, price_range, rating_range, sum(n) FROM (
        SELECT category, price_range, rating_range, 1 AS n FROM added WHERE is_active AND is_instant
        UNION ALL SELECT category, price_range, rating_range, -1 FROM removed WHERE is_active AND is_instant
      ) changed GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_instant_counted AFTER INSERT ON service_search
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_instant_rows();
--> statement-breakpoint
CREATE TRIGGER service_search_instant_recounted AFTER UPDATE ON service_search
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_instant_rows();
--> statement-breakpoint
CREATE TRIGGER service_search_instant_uncounted AFTER DELETE ON service_search
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_instant_rows();
--> statement-breakpoint
-- Holds all that an estimate reads, so that it reads no rows of the table.
DROP INDEX "service_search_sample";
--> statement-breakpoint
CREATE INDEX "service_search_sample" ON "service_search" USING btree ("service_id")
  INCLUDE ("names", "category", "price_range", "rating_range", "is_instant") WHERE "service_search"."is_active";
--> statement-breakpoint
-- The great circle between two points, in miles: on a sphere of 3,958.7613 miles.
CREATE FUNCTION miles_between(latitude double precision, longitude double precision, other_latitude double precision, other_longitude double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 2 * 3958.7613 * asin(least(1, sqrt(sin(radians(other_latitude - latitude) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2)))
$$;
--> statement-breakpoint
-- Filters, orders and answers have whole miles alone, so that they agree.
CREATE FUNCTION about_miles(latitude double precision, longitude double precision, other_latitude double precision, other_longitude double precision)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(miles_between(latitude, longitude, other_latitude, other_longitude))::integer
$$;
--> statement-breakpoint
-- Places within whole miles of a point. The box finds them by `places_by_position`; a degree of a great circle has 69.09 miles.
CREATE FUNCTION places_near(at_latitude double precision, at_longitude double precision, within integer)
RETURNS TABLE (id integer, miles integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id, about_miles(at_latitude, at_longitude, p.latitude, p.longitude)
  FROM places p,
    LATERAL (SELECT CASE WHEN abs(at_latitude) + (within + 1) / 69.0 >= 90 THEN 180
      ELSE degrees(asin(least(1, sin(radians((within + 1) / 69.0)) / cos(radians(at_latitude))))) END AS reach) box
  WHERE p.latitude BETWEEN at_latitude - (within + 1) / 69.0 AND at_latitude + (within + 1) / 69.0
    AND (p.longitude BETWEEN at_longitude - reach AND at_longitude + reach
      OR p.longitude + 360 <= at_longitude + reach OR p.longitude - 360 >= at_longitude - reach)
    AND about_miles(at_latitude, at_longitude, p.latitude, p.longitude) <= within
$$;
--> statement-breakpoint
CREATE FUNCTION search_row_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.place := (SELECT place FROM service_areas WHERE provider_id = NEW.provider_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_placed BEFORE INSERT OR UPDATE OF provider_id ON service_search
  FOR EACH ROW EXECUTE FUNCTION search_row_placed();
--> statement-breakpoint
-- A writer of an area holds the provider's account, which a new service must hold as well: neither misses the other.
CREATE FUNCTION service_area_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE service_search SET place = NULL WHERE provider_id = OLD.provider_id;
  ELSE
    UPDATE service_search SET place = NEW.place WHERE provider_id = NEW.provider_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_moved AFTER INSERT OR DELETE OR UPDATE OF place ON service_areas
  FOR EACH ROW EXECUTE FUNCTION service_area_changed();
