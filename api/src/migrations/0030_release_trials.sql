CREATE TABLE "release_failures" (
	"slice" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"stage" text NOT NULL,
	"message" text NOT NULL,
	"frames" jsonb NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_failures_slice_version_fingerprint_pk" PRIMARY KEY("slice","version","fingerprint"),
	CONSTRAINT "release_failures_stage_known" CHECK ("release_failures"."stage" in ('composition', 'stale', 'preview', 'incompatible', 'integrity', 'entry', 'module', 'page', 'render', 'slot', 'error', 'rejection', 'policy', 'blocked', 'global', 'header', 'navigation', 'hang'))
);
--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "trial" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "trial_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "failed_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "calls_ms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "lcp_ms" double precision;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "inp_ms" double precision;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "cls" double precision;--> statement-breakpoint
CREATE INDEX "release_failures_by_age" ON "release_failures" USING btree ("last_seen_at");