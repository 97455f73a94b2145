ALTER TABLE "imported_calendars" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "imported_calendars" ADD COLUMN "lost_events" text DEFAULT '' NOT NULL;