ALTER TABLE "services" ADD COLUMN "hidden_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;