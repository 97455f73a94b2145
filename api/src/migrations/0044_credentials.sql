CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "credential_files_type_known" CHECK ("credential_files"."type" in ('application/pdf', 'image/webp'))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issuer" text NOT NULL,
	"valid_until" date NOT NULL,
	"file_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "credentials_kind_known" CHECK ("credentials"."kind" in ('licence', 'insurance')),
	CONSTRAINT "credentials_state_known" CHECK ("credentials"."state" in ('waiting', 'approved', 'rejected')),
	CONSTRAINT "credentials_reason" CHECK (("credentials"."state" = 'rejected') = ("credentials"."reason" <> ''))
);
--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_files" ADD CONSTRAINT "credential_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_file_id_credential_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."credential_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_by_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credential_files_by_owner" ON "credential_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "credential_files_by_expiry" ON "credential_files" USING btree ("expires_at") WHERE "credential_files"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "credentials_by_owner" ON "credentials" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "credentials_by_state" ON "credentials" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_to_remind" ON "credentials" USING btree ("valid_until") WHERE "credentials"."state" = 'approved' and not "credentials"."is_reminded";