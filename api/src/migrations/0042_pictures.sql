CREATE TABLE "portfolio_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "service_id" TO "used_by";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_service_id_services_id_fk";
--> statement-breakpoint
DROP INDEX "uploads_by_service";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "purpose" text DEFAULT 'service' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD CONSTRAINT "portfolio_pictures_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_pictures_in_order" ON "portfolio_pictures" USING btree ("provider_id","position");--> statement-breakpoint
CREATE INDEX "uploads_by_use" ON "uploads" USING btree ("used_by");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('avatar', 'service', 'portfolio', 'review', 'message'));