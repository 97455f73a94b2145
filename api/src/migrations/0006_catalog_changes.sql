CREATE TABLE "catalog_changes" (
	"revision" bigint NOT NULL,
	"service_id" uuid NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "catalog_changes_revision_service_id_pk" PRIMARY KEY("revision","service_id")
);
--> statement-breakpoint
-- Counts once per transaction, however many rows it changed, and notes the services concerned under that count. One
-- function without calls of others: it runs for each of the tens of thousands of rows that a bulk write brings.
CREATE OR REPLACE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := pg_current_xact_id()::text;
  counted bigint;
  before uuid;
  after uuid;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    -- Whoever offers nothing changes nothing. Locked before that is judged: a service of theirs that is not committed
    -- yet counts after this, and whoever reads it sees both.
    PERFORM FROM catalog_state FOR NO KEY UPDATE;
    PERFORM FROM services WHERE provider_id = NEW.id;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
  ELSIF TG_TABLE_NAME = 'services' THEN
    before := OLD.id;
    after := NEW.id;
  ELSE
    before := OLD.service_id;
    after := NEW.service_id;
  END IF;

  SELECT revision INTO counted FROM catalog_state WHERE changed_by = own;
  IF NOT FOUND THEN
    UPDATE catalog_state SET revision = revision + 1, changed_by = own RETURNING revision INTO counted;
    DELETE FROM catalog_changes WHERE revision <= counted - 1000;
  END IF;

  IF TG_TABLE_NAME = 'users' THEN
    INSERT INTO catalog_changes (revision, service_id, changed_by)
      SELECT counted, id, own FROM services WHERE provider_id = NEW.id ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  INSERT INTO catalog_changes (revision, service_id, changed_by)
    VALUES (counted, coalesce(after, before), own) ON CONFLICT DO NOTHING;
  IF before <> after THEN
    INSERT INTO catalog_changes (revision, service_id, changed_by)
      VALUES (counted, before, own) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
