CREATE TABLE "service_view_days" (
	"service_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "service_view_days_day_service_id_pk" PRIMARY KEY("day","service_id")
);
--> statement-breakpoint
ALTER TABLE "service_view_days" ADD CONSTRAINT "service_view_days_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_kind" ON "ledger_transactions" USING btree ("kind","created_at","id");--> statement-breakpoint
INSERT INTO "service_view_days" ("service_id", "day", "views") SELECT "service_id", "day", count(*) FROM "service_views" GROUP BY 1, 2;
