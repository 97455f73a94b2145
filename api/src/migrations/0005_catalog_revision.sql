-- The revision of what the public listing shows, counted by the database itself, so that no writer can forget it.
INSERT INTO catalog_state (id) VALUES (1);
--> statement-breakpoint
-- Once per transaction, however many rows it changed.
CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalog_state SET revision = revision + 1, changed_by = pg_current_xact_id()::text
    WHERE changed_by <> pg_current_xact_id()::text;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred to the commit: all writers meet in this one row, and whoever holds it waits for nobody any more.
CREATE CONSTRAINT TRIGGER catalog_services_listed AFTER INSERT OR DELETE ON services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- Not `views`: a look at a service changes nothing that a listing must know at once.
CREATE CONSTRAINT TRIGGER catalog_services_changed AFTER UPDATE OF
    provider_id, name, description, category, icon, status, base_price_cents, images, time_slots ON services
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_options_changed AFTER INSERT OR UPDATE OR DELETE ON service_options
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_reviews_written AFTER INSERT OR DELETE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_reviews_changed AFTER UPDATE OF rating, service_id ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- How often a service was booked, cancelled bookings aside.
CREATE CONSTRAINT TRIGGER catalog_bookings_made AFTER INSERT OR DELETE ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_bookings_changed AFTER UPDATE OF status, service_id ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.service_id <> NEW.service_id)
  EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- Of people only those who may offer services, and of them what a listing shows.
CREATE CONSTRAINT TRIGGER catalog_providers_changed AFTER UPDATE OF
    name, avatar, bio, location, show_location, role, deleted_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.role <> 'customer' OR OLD.role <> 'customer')
  EXECUTE FUNCTION catalog_changed();
