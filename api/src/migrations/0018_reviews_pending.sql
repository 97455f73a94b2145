ALTER TABLE "reviews" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("created_at") WHERE "reviews"."pending";--> statement-breakpoint
-- An approval and a change of what a review weighs change the public list too.
DROP TRIGGER catalog_reviews_changed ON reviews;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_reviews_changed AFTER UPDATE OF rating, verified, pending, service_id ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_changed();
