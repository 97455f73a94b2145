CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"proven_session_id" uuid,
	CONSTRAINT "identities_subject_once" UNIQUE("issuer","subject"),
	CONSTRAINT "identities_provider_once" UNIQUE("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "identity_flows" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"provider" text NOT NULL,
	"role" text NOT NULL,
	"return_to" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_flows_step_known" CHECK ("identity_flows"."step" in ('sign-in', 'link', 'prove', 'signed-in', 'signed-up'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_flows" ADD CONSTRAINT "identity_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_flows_by_user" ON "identity_flows" USING btree ("user_id");