CREATE UNLOGGED TABLE "live_updates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
-- In the order in which copies of the release before write them meanwhile.
LOCK TABLE users, sessions, conversations, schedules, busy_times, bookings, agreements, cases, payments, deposits, withdrawals,
  subscriptions, ledger_postings, notifications IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- From now on the API writes live updates itself, into the table.
DROP FUNCTION booking_is_news, booking_part_changed, conversation_is_news, posting_is_news, subscription_is_news,
  movement_is_news, bank_is_news, session_has_ended, times_changed, notification_changed CASCADE;--> statement-breakpoint
DROP FUNCTION publish_times;--> statement-breakpoint
DROP FUNCTION tell_live;
