CREATE FUNCTION admin_actions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of the admins is only ever added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_actions_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_actions_keep BEFORE UPDATE OR DELETE ON admin_actions
  FOR EACH ROW EXECUTE FUNCTION admin_actions_refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_actions_stay BEFORE TRUNCATE ON admin_actions EXECUTE FUNCTION admin_actions_refuse_change();
