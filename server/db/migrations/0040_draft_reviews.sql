CREATE TABLE "draft_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"step" text NOT NULL,
	"seen" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_drafts" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "draft_reviews" ADD CONSTRAINT "draft_reviews_course_id_course_drafts_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course_drafts"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_reviews" ADD CONSTRAINT "draft_reviews_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_reviews_place" ON "draft_reviews" USING btree ("course_id","place");--> statement-breakpoint
CREATE INDEX "draft_reviews_person" ON "draft_reviews" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "course_drafts" SET "edited_by" = "draft_people"."user_id" FROM "draft_people" WHERE "draft_people"."course_id" = "course_drafts"."course_id" AND "draft_people"."right" = 'owner';
