CREATE TABLE "used_offers" (
	"person_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "offers_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "used_offers" ADD CONSTRAINT "used_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;