CREATE TABLE "translation_history" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"change" bigint NOT NULL,
	"before" text,
	"after" text,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	CONSTRAINT "translation_history_language_key_change_pk" PRIMARY KEY("language","key","change")
);
--> statement-breakpoint
ALTER TABLE "translations" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "base_text" text;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "change" bigint;--> statement-breakpoint
-- Numbers of the catalogue for the overrides of earlier servers, so that devices pull them.
INSERT INTO "scope_counters" ("scope", "value") SELECT 'catalogue', count(*) FROM "translations" HAVING count(*) > 0
  ON CONFLICT ("scope") DO UPDATE SET "value" = "scope_counters"."value" + excluded."value";--> statement-breakpoint
UPDATE "translations" SET "change" = numbered."change" FROM (
  SELECT t."id", c."value" - row_number() OVER (ORDER BY t."id") + 1 AS "change" FROM "translations" t, "scope_counters" c WHERE c."scope" = 'catalogue'
) AS numbered WHERE numbered."id" = "translations"."id";--> statement-breakpoint
ALTER TABLE "translations" ALTER COLUMN "change" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_history" ADD CONSTRAINT "translation_history_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translations_change" ON "translations" USING btree ("change");