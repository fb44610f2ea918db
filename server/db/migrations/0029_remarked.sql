ALTER TABLE "courses" ADD COLUMN "remarked_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "remarked_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Attempts at versions from before are not marked anew at the next start.
UPDATE "courses" SET "remarked_version" = "current_version";
