CREATE TABLE "release_failures" (
	"slice" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"stage" text NOT NULL,
	"message" text NOT NULL,
	"frames" jsonb NOT NULL,
	"page" text NOT NULL,
	"context" jsonb,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_failures_slice_version_fingerprint_pk" PRIMARY KEY("slice","version","fingerprint"),
	CONSTRAINT "release_failures_stage_known" CHECK ("release_failures"."stage" in ('composition', 'stale', 'preview', 'incompatible', 'integrity', 'entry', 'module', 'page', 'render', 'slot', 'error', 'rejection', 'policy', 'blocked', 'global', 'header', 'navigation', 'hang'))
);

CREATE TABLE "release_outcomes" (
	"person" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_outcomes_person_name_pk" PRIMARY KEY("person","name")
);

CREATE TABLE "release_people" (
	"slice" text NOT NULL,
	"trial" text NOT NULL,
	"live" text NOT NULL,
	"person" text NOT NULL,
	"is_canary" boolean NOT NULL,
	"share" integer NOT NULL,
	"source" text NOT NULL,
	"met_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_people_slice_trial_live_person_pk" PRIMARY KEY("slice","trial","live","person")
);

CREATE TABLE "release_visitors" (
	"slice" text NOT NULL,
	"version" text NOT NULL,
	"visitor" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	"stage" text,
	"trial" text DEFAULT '' NOT NULL,
	"share" integer DEFAULT 0 NOT NULL,
	"trial_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"calls" integer DEFAULT 0 NOT NULL,
	"failed_calls" integer DEFAULT 0 NOT NULL,
	"calls_ms" double precision DEFAULT 0 NOT NULL,
	"lcp_ms" double precision,
	"inp_ms" double precision,
	"cls" double precision,
	CONSTRAINT "release_visitors_slice_version_visitor_pk" PRIMARY KEY("slice","version","visitor"),
	CONSTRAINT "release_visitors_stage_known" CHECK ("release_visitors"."stage" in ('composition', 'stale', 'preview', 'incompatible', 'integrity', 'entry', 'module', 'page', 'render', 'slot', 'error', 'rejection', 'policy', 'blocked', 'global', 'header', 'navigation', 'hang'))
);

CREATE INDEX "release_failures_by_age" ON "release_failures" USING btree ("last_seen_at");
CREATE INDEX "release_outcomes_by_age" ON "release_outcomes" USING btree ("at");
CREATE INDEX "release_people_by_age" ON "release_people" USING btree ("met_at");
CREATE INDEX "release_visitors_of_release" ON "release_visitors" USING btree ("slice","version","seen_at");
CREATE INDEX "release_visitors_by_age" ON "release_visitors" USING btree ("seen_at");
