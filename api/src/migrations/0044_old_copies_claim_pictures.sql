-- Copies of the release before 0042 claim pictures of services by this column. A later migration drops it.
ALTER TABLE "uploads" ADD COLUMN "service_id" uuid;--> statement-breakpoint
UPDATE "uploads" SET "service_id" = "used_by" WHERE "purpose" = 'service';--> statement-breakpoint
CREATE FUNCTION uploads_of_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.service_id IS DISTINCT FROM OLD.service_id THEN
    NEW.used_by := NEW.service_id;
  ELSIF NEW.purpose = 'service' THEN
    NEW.service_id := NEW.used_by;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER uploads_of_services BEFORE INSERT OR UPDATE ON "uploads" FOR EACH ROW EXECUTE FUNCTION uploads_of_services();
