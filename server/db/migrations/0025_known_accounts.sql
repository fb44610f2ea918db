ALTER TABLE "cases" ADD COLUMN "cause" text DEFAULT 'reports' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_folded" text GENERATED ALWAYS AS (fold_name(place)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "known_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "opened" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "users" SET "known_since" = now();
