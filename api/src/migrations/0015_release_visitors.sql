CREATE TABLE "release_visitors" (
	"slice" text NOT NULL,
	"version" text NOT NULL,
	"visitor" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	"stage" text,
	CONSTRAINT "release_visitors_slice_version_visitor_pk" PRIMARY KEY("slice","version","visitor"),
	CONSTRAINT "release_visitors_stage_known" CHECK ("release_visitors"."stage" in ('composition', 'preview', 'incompatible', 'integrity', 'entry', 'module', 'page', 'render', 'slot'))
);
--> statement-breakpoint
CREATE INDEX "release_visitors_of_release" ON "release_visitors" USING btree ("slice","version","seen_at");--> statement-breakpoint
CREATE INDEX "release_visitors_by_age" ON "release_visitors" USING btree ("seen_at");