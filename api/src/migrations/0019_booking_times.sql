CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Minutes after midnight, or null where hour, minute and half name no time.
CREATE FUNCTION clock_minutes(hour text, minute text, half text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN hour IS NULL OR hour::int > 24 OR (minute IS NULL AND half IS NULL) THEN NULL
    WHEN half IS NULL THEN hour::int * 60 + minute::int
    ELSE (hour::int % 12 + CASE upper(half) WHEN 'PM' THEN 12 ELSE 0 END) * 60 + coalesce(minute, '0')::int
  END
$$;
--> statement-breakpoint
-- The wall-clock time that a slot of a day takes, by the rules of `slotStart` in the contracts. An end at or before the
-- start lies on the next day; without an end it is one instant. Null for a label that is no time.
CREATE FUNCTION booking_span(day date, label text) RETURNS tsrange LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  clock CONSTANT text := '([0-9]{1,2})(?::([0-5][0-9]))?\s*([ap]m)?';
  found text[] := regexp_match(label, '^\s*' || clock || '(?:\s*(?:-|–|—|to)\s*' || clock || ')?', 'i');
  begins integer := public.clock_minutes(found[1], found[2], coalesce(found[3], found[6]));
  ends integer := public.clock_minutes(found[4], found[5], found[6]);
BEGIN
  IF begins IS NULL THEN RETURN NULL; END IF;
  IF found[3] IS NULL AND begins > ends AND begins >= 720 THEN begins := begins - 720; END IF;
  IF ends IS NULL THEN
    RETURN tsrange(day + make_interval(mins => begins), day + make_interval(mins => begins), '[]');
  END IF;
  IF ends <= begins THEN ends := ends + 1440; END IF;
  RETURN tsrange(day + make_interval(mins => begins), day + make_interval(mins => ends));
END $$;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "time_span" "tsrange" GENERATED ALWAYS AS (booking_span(date, time_slot)) STORED;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "overlap_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_overlap_kept" ON "bookings" USING btree ("provider_id") WHERE "bookings"."overlap_kept";--> statement-breakpoint
-- Open bookings that overlap already stay as they are: the older one is excluded against, the others are marked.
DO $$
DECLARE
  later record;
BEGIN
  FOR later IN
    SELECT b.id, b.provider_id, b.time_span, b.created_at FROM bookings b
    WHERE b.status IN ('pending', 'confirmed') AND EXISTS (
      SELECT 1 FROM bookings o
      WHERE o.provider_id = b.provider_id AND o.id <> b.id AND o.status IN ('pending', 'confirmed')
        AND o.time_span && b.time_span)
    ORDER BY b.created_at, b.id
  LOOP
    UPDATE bookings SET overlap_kept = true
    WHERE id = later.id AND EXISTS (
      SELECT 1 FROM bookings o
      WHERE o.provider_id = later.provider_id AND (o.created_at, o.id) < (later.created_at, later.id)
        AND NOT o.overlap_kept AND o.status IN ('pending', 'confirmed') AND o.time_span && later.time_span);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_time_once EXCLUDE USING gist (provider_id WITH =, time_span WITH &&)
  WHERE (status IN ('pending', 'confirmed') AND NOT overlap_kept);
--> statement-breakpoint
-- The marked ones are outside of the constraint, and their time is held all the same.
CREATE FUNCTION booking_avoids_kept_overlaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN NEW.overlap_kept := false; END IF;
  IF NEW.status IN ('pending', 'confirmed') AND EXISTS (
    SELECT 1 FROM bookings
    WHERE provider_id = NEW.provider_id AND id <> NEW.id AND overlap_kept AND status IN ('pending', 'confirmed')
      AND time_span && public.booking_span(NEW.date, NEW.time_slot))
  THEN
    RAISE EXCEPTION 'another booking of this provider overlaps'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_time_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_avoid_kept_overlaps BEFORE INSERT OR UPDATE OF provider_id, date, time_slot ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_avoids_kept_overlaps();
