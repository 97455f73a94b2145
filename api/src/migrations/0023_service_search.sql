CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Text for searches: any case, without accents. The collation makes it the same on every server.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(normalize(given, NFKC)) COLLATE "und-x-icu") COLLATE "C"
$$;
--> statement-breakpoint
-- All parts of one or two characters: trigrams answer nothing shorter than three.
CREATE FUNCTION short_parts(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT DISTINCT substr(given, start, size) FROM generate_series(1, length(given)) start, generate_series(1, 2) size)
$$;
--> statement-breakpoint
-- Orders services: a Bayesian mean of their public reviews in ten-thousandths of a star. A service without reviews
-- ranks as if it had five verified ones of 3.5 stars. Unverified ones weigh 0.05 each, and 0.25 together at most.
CREATE FUNCTION service_ranking(review_count integer, stars integer, verified_count integer, verified_stars integer)
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(10000 * (17.5 + verified_stars + weight * coalesce((stars - verified_stars)::numeric / nullif(review_count - verified_count, 0), 0))
    / (5 + verified_count + weight))::integer
  FROM (SELECT least((review_count - verified_count) * 0.05, 0.25) AS weight) unverified
$$;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_counts" (
	"category" text NOT NULL,
	"price_range" smallint NOT NULL,
	"rating_range" smallint NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_search" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"provider_id" uuid NOT NULL,
	"category" text NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"names" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"verified_count" integer DEFAULT 0 NOT NULL,
	"verified_stars" integer DEFAULT 0 NOT NULL,
	"rating" numeric(3, 2) GENERATED ALWAYS AS (coalesce(round(stars::numeric / nullif(review_count, 0), 2), 0)) STORED NOT NULL,
	"ranking" integer GENERATED ALWAYS AS (service_ranking(review_count, stars, verified_count, verified_stars)) STORED NOT NULL,
	"price_range" smallint GENERATED ALWAYS AS (width_bucket(price_cents, array[2500, 5000, 10000, 25000])) STORED NOT NULL,
	"rating_range" smallint GENERATED ALWAYS AS (width_bucket(coalesce(round(stars::numeric / nullif(review_count, 0), 2), 0), array[3, 4, 4.5])) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_search" ADD CONSTRAINT "service_search_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO service_search (service_id, is_active, provider_id, category, price_cents, created_at, names, views,
    bookings, review_count, stars, verified_count, verified_stars)
  SELECT s.id, s.status = 'active', s.provider_id, s.category, s.base_price_cents, s.created_at,
    fold_text(s.name || E'\n' || u.name), s.views, coalesce(b.count, 0), coalesce(r.count, 0), coalesce(r.stars, 0),
    coalesce(r.verified_count, 0), coalesce(r.verified_stars, 0)
  FROM services s JOIN users u ON u.id = s.provider_id
  LEFT JOIN (SELECT service_id, count(*) FROM bookings WHERE status <> 'cancelled' GROUP BY 1) b ON b.service_id = s.id
  LEFT JOIN (
    SELECT service_id, count(*), sum(rating) AS stars, count(*) FILTER (WHERE verified) AS verified_count,
      sum(rating) FILTER (WHERE verified) AS verified_stars
    FROM reviews WHERE NOT pending GROUP BY 1
  ) r ON r.service_id = s.id;
--> statement-breakpoint
INSERT INTO service_counts (category, price_range, rating_range, change)
  SELECT category, price_range, rating_range, count(*) FROM service_search WHERE is_active GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION words_of(names text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT word FROM regexp_split_to_table(names, '[[:space:][:punct:]]+') word WHERE length(word) BETWEEN 3 AND 60
$$;
--> statement-breakpoint
INSERT INTO search_words SELECT DISTINCT words_of(names) FROM service_search;
--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "service_search_newest" ON "service_search" USING btree ("created_at","service_id") WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_price_asc" ON "service_search" USING btree ((-"price_cents"),"created_at","service_id") WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_price_desc" ON "service_search" USING btree ("price_cents","created_at","service_id") WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_rating" ON "service_search" USING btree ("ranking","bookings","created_at","service_id") WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_trending" ON "service_search" USING btree ("bookings","views","ranking","created_at","service_id") WHERE "service_search"."is_active";
--> statement-breakpoint
-- Holds all that an estimate reads, so that it reads no rows of the table.
CREATE INDEX "service_search_sample" ON "service_search" USING btree ("service_id") INCLUDE ("names", "category", "price_range", "rating_range") WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_facets" ON "service_search" USING btree ("category","price_range","rating_range") WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_provider" ON "service_search" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "service_search_names" ON "service_search" USING gin ("names" gin_trgm_ops,"category","price_range","rating_range") WITH (gin_pending_list_limit = 256) WHERE "service_search"."is_active";
--> statement-breakpoint
CREATE INDEX "service_search_short_names" ON "service_search" USING gin (short_parts("names"),"category","price_range","rating_range") WITH (gin_pending_list_limit = 256) WHERE "service_search"."is_active";
--> statement-breakpoint
-- The tables catalog_state and catalog_changes stay, for copies of the API that run until they are replaced: without
-- triggers they see no change and serve the list that they have.
DROP FUNCTION catalog_changed CASCADE;
--> statement-breakpoint
CREATE FUNCTION services_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_search (service_id, is_active, provider_id, category, price_cents, created_at, names, views)
    SELECT s.id, s.status = 'active', s.provider_id, s.category, s.base_price_cents, s.created_at,
      fold_text(s.name || E'\n' || u.name), s.views
    FROM added s JOIN users u ON u.id = s.provider_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_added AFTER INSERT ON services
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION services_inserted();
--> statement-breakpoint
CREATE FUNCTION service_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_search SET is_active = NEW.status = 'active', provider_id = NEW.provider_id, category = NEW.category,
      price_cents = NEW.base_price_cents, created_at = NEW.created_at, views = NEW.views
    WHERE service_id = NEW.id;
  IF NEW.name <> OLD.name OR NEW.provider_id <> OLD.provider_id THEN
    UPDATE service_search SET names = fold_text(NEW.name || E'\n' || u.name)
      FROM users u WHERE service_id = NEW.id AND u.id = NEW.provider_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_changed
  AFTER UPDATE OF status, provider_id, category, base_price_cents, created_at, views, name ON services
  FOR EACH ROW WHEN ((OLD.status, OLD.provider_id, OLD.category, OLD.base_price_cents, OLD.created_at, OLD.views, OLD.name)
    IS DISTINCT FROM (NEW.status, NEW.provider_id, NEW.category, NEW.base_price_cents, NEW.created_at, NEW.views, NEW.name))
  EXECUTE FUNCTION service_updated();
--> statement-breakpoint
CREATE FUNCTION provider_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_search SET names = fold_text(s.name || E'\n' || NEW.name)
    FROM services s WHERE s.provider_id = NEW.id AND service_id = s.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_renamed AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION provider_renamed();
--> statement-breakpoint
-- Figures are added up, never counted anew: concurrent writers of one service wait for its row and lose nothing.
CREATE FUNCTION bookings_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_search SET bookings = bookings + n
    FROM (SELECT service_id AS id, count(*) AS n FROM added WHERE status <> 'cancelled' GROUP BY 1) a WHERE service_id = id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_booked AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bookings_inserted();
--> statement-breakpoint
CREATE FUNCTION booking_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'cancelled' THEN
    UPDATE service_search SET bookings = bookings - 1 WHERE service_id = OLD.service_id;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.status <> 'cancelled' THEN
      UPDATE service_search SET bookings = bookings + 1 WHERE service_id = NEW.service_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_rebooked AFTER UPDATE OF status, service_id ON bookings
  FOR EACH ROW WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.service_id <> NEW.service_id)
  EXECUTE FUNCTION booking_changed();
--> statement-breakpoint
CREATE TRIGGER service_search_unbooked AFTER DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION booking_changed();
--> statement-breakpoint
CREATE FUNCTION reviews_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_search SET review_count = review_count + n, stars = service_search.stars + a.stars,
      verified_count = verified_count + verified_n, verified_stars = service_search.verified_stars + a.verified_stars
    FROM (
      SELECT service_id AS id, count(*) AS n, sum(rating) AS stars, count(*) FILTER (WHERE verified) AS verified_n,
        coalesce(sum(rating) FILTER (WHERE verified), 0) AS verified_stars
      FROM added WHERE NOT pending GROUP BY 1
    ) a WHERE service_id = id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_reviewed AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reviews_inserted();
--> statement-breakpoint
CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.pending THEN
    UPDATE service_search SET review_count = review_count - 1, stars = stars - OLD.rating,
        verified_count = verified_count - OLD.verified::integer, verified_stars = verified_stars - OLD.verified::integer * OLD.rating
      WHERE service_id = OLD.service_id;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT NEW.pending THEN
      UPDATE service_search SET review_count = review_count + 1, stars = stars + NEW.rating,
          verified_count = verified_count + NEW.verified::integer, verified_stars = verified_stars + NEW.verified::integer * NEW.rating
        WHERE service_id = NEW.service_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_rereviewed AFTER UPDATE OF rating, verified, pending, service_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION review_changed();
--> statement-breakpoint
CREATE TRIGGER service_search_unreviewed AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION review_changed();
--> statement-breakpoint
CREATE FUNCTION count_search_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO service_counts SELECT category, price_range, rating_range, count(*) FROM added WHERE is_active GROUP BY 1, 2, 3;
    -- In order, so that two writers of the same words cannot deadlock.
    INSERT INTO search_words SELECT DISTINCT words_of(names) AS word FROM added ORDER BY word ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO service_counts SELECT category, price_range, rating_range, -count(*) FROM removed WHERE is_active GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO service_counts SELECT category, price_range, rating_range, sum(n) FROM (
        SELECT category, price_range, rating_range, 1 AS n FROM added WHERE is_active
        UNION ALL SELECT category, price_range, rating_range, -1 FROM removed WHERE is_active
      ) changed GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_counted AFTER INSERT ON service_search
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_search_rows();
--> statement-breakpoint
CREATE TRIGGER service_search_recounted AFTER UPDATE ON service_search
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_search_rows();
--> statement-breakpoint
CREATE TRIGGER service_search_uncounted AFTER DELETE ON service_search
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_search_rows();
--> statement-breakpoint
CREATE FUNCTION search_row_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words SELECT DISTINCT words_of(NEW.names) AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_search_words AFTER UPDATE OF names ON service_search
  FOR EACH ROW WHEN (OLD.names <> NEW.names) EXECUTE FUNCTION search_row_renamed();
--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings"
  ((coalesce(lower("time_span"), "date" - interval '1 microsecond') at time zone 'UTC'), "id");
--> statement-breakpoint
CREATE INDEX "bookings_pending_start" ON "bookings"
  ((coalesce(lower("time_span"), "date" - interval '1 microsecond') at time zone 'UTC'), "id") WHERE "status" = 'pending';
--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" ("status");
--> statement-breakpoint
CREATE INDEX "saved_services_by_user" ON "saved_services" ("user_id", "created_at", "id");
--> statement-breakpoint
DROP INDEX "services_by_provider";
--> statement-breakpoint
CREATE INDEX "services_by_provider" ON "services" ("provider_id", "created_at", "id");
