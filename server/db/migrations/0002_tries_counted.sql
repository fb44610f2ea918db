ALTER TABLE "attempts" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "seconds" integer DEFAULT 0 NOT NULL;