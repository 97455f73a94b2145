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
ALTER TABLE "bookings" ADD COLUMN "standing_acceptance_id" uuid;--> statement-breakpoint
ALTER TABLE "service_search" ADD COLUMN "is_instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "instant_minutes" integer;--> statement-breakpoint
ALTER TABLE "standing_acceptances" ADD CONSTRAINT "standing_acceptances_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_acceptances_version_once" ON "standing_acceptances" USING btree ("service_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_acceptances_one_open" ON "standing_acceptances" USING btree ("service_id") WHERE "standing_acceptances"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_standing_acceptance_id_standing_acceptances_id_fk" FOREIGN KEY ("standing_acceptance_id") REFERENCES "public"."standing_acceptances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
