ALTER TABLE "cases" ADD COLUMN "limited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "limited" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_at" timestamp with time zone;