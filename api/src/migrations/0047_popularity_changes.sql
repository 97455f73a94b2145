CREATE TABLE "popularity_changes" (
	"service_id" uuid NOT NULL,
	"bookings" integer NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "popularity_changes_by_service" ON "popularity_changes" USING btree ("service_id");
--> statement-breakpoint
-- OLD is null for an insert, NEW for a deletion.
CREATE OR REPLACE FUNCTION booking_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'cancelled' THEN INSERT INTO popularity_changes VALUES (OLD.service_id, -1, 0); END IF;
  IF NEW.status <> 'cancelled' THEN INSERT INTO popularity_changes VALUES (NEW.service_id, 1, 0); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION bookings_inserted CASCADE;
--> statement-breakpoint
CREATE TRIGGER service_search_booked AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION booking_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION service_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_search SET is_active = NEW.status = 'active', provider_id = NEW.provider_id, category = NEW.category,
      price_cents = NEW.base_price_cents, created_at = NEW.created_at
    WHERE service_id = NEW.id;
  IF NEW.name <> OLD.name OR NEW.provider_id <> OLD.provider_id THEN
    UPDATE service_search SET names = fold_text(NEW.name || E'\n' || u.name)
      FROM users u WHERE service_id = NEW.id AND u.id = NEW.provider_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER service_search_changed ON services;
--> statement-breakpoint
CREATE TRIGGER service_search_changed
  AFTER UPDATE OF status, provider_id, category, base_price_cents, created_at, name ON services
  FOR EACH ROW WHEN ((OLD.status, OLD.provider_id, OLD.category, OLD.base_price_cents, OLD.created_at, OLD.name)
    IS DISTINCT FROM (NEW.status, NEW.provider_id, NEW.category, NEW.base_price_cents, NEW.created_at, NEW.name))
  EXECUTE FUNCTION service_updated();
--> statement-breakpoint
CREATE FUNCTION service_viewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO popularity_changes VALUES (NEW.id, 0, NEW.views - OLD.views);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_viewed AFTER UPDATE OF views ON services
  FOR EACH ROW WHEN (OLD.views <> NEW.views) EXECUTE FUNCTION service_viewed();
