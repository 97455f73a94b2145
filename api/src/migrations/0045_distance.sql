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
ALTER TABLE "service_search" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "service_area_places" ADD CONSTRAINT "service_area_places_provider_id_service_areas_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."service_areas"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_area_places" ADD CONSTRAINT "service_area_places_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "places_once" ON "places" USING btree ("code","country");--> statement-breakpoint
CREATE INDEX "places_by_name" ON "places" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "places_by_position" ON "places" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "service_area_places_by_place" ON "service_area_places" USING btree ("place");--> statement-breakpoint
CREATE INDEX "service_areas_by_place" ON "service_areas" USING btree ("place");--> statement-breakpoint
CREATE INDEX "service_search_place" ON "service_search" USING btree ("place","created_at","service_id") WHERE "service_search"."is_active";--> statement-breakpoint
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
