CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_by_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_by_email" ON "email_changes" USING btree (lower("old_email"));--> statement-breakpoint
CREATE INDEX "bookings_by_source" ON "bookings" USING btree ("source_hash","provider_id") WHERE "bookings"."source_hash" is not null;--> statement-breakpoint
CREATE INDEX "waiting_list_by_source" ON "waiting_list" USING btree ("source_hash","provider_id") WHERE "waiting_list"."source_hash" is not null;