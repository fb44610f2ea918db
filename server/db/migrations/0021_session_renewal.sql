ALTER TABLE "sessions" ADD COLUMN "earlier_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewal_salt" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "earlier_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_earlier_hash_unique" UNIQUE("earlier_hash");