CREATE TABLE "statements_due" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	CONSTRAINT "statements_due_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "daily_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"completed_at" timestamp with time zone NOT NULL,
	"findings" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"part" text,
	"last_id" uuid
);
--> statement-breakpoint
CREATE TABLE "failing_rows" (
	"job" text NOT NULL,
	"row_id" text NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "failing_rows_job_row_id_pk" PRIMARY KEY("job","row_id")
);
--> statement-breakpoint
ALTER TABLE "statements_due" ADD CONSTRAINT "statements_due_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;