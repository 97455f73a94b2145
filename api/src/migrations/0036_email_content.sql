ALTER TABLE "emails" ADD COLUMN "content" jsonb;
--> statement-breakpoint
-- A release that does not know the column empties the others alone when it has sent an email.
CREATE FUNCTION emails_forget_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER emails_forget_content BEFORE UPDATE OF "sent_at" ON "emails"
FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION emails_forget_content();
