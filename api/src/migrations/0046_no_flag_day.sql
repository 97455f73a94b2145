CREATE TABLE "release_outcomes" (
	"person" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_outcomes_person_name_pk" PRIMARY KEY("person","name")
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "release_failures" ADD COLUMN "context" jsonb;--> statement-breakpoint
CREATE INDEX "release_outcomes_by_age" ON "release_outcomes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "release_people_by_age" ON "release_people" USING btree ("met_at");