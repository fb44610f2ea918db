CREATE TABLE "course_people" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "course_people_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
-- Hash of a course's content without its number. The text form of jsonb does not depend on the order in which keys were written.
CREATE FUNCTION "course_hash"(manifest jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to((manifest - 'version')::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE TABLE "course_versions" (
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"manifest" jsonb NOT NULL,
	"sha256" text GENERATED ALWAYS AS (course_hash(manifest)) STORED NOT NULL,
	"note" jsonb NOT NULL,
	"bytes_new" bigint NOT NULL,
	"bytes_total" bigint NOT NULL,
	"restores" integer,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_versions_course_id_version_pk" PRIMARY KEY("course_id","version")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "course_version" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "revisions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "current_version" integer;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "complete_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "course_complete_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Courses of before keep their number. Another build may have stored them: what it wrote is not expected to have our shape.
UPDATE "courses" SET "current_version" = greatest(1,
  coalesce(jsonb_path_query_first(manifest, 'lax $.version ? (@.type() == "number")')::text::numeric::integer, 0),
  coalesce(jsonb_path_query_first(summary, 'lax $.package_version ? (@.type() == "number")')::text::numeric::integer, 0));--> statement-breakpoint
INSERT INTO "course_versions" ("course_id", "version", "manifest", "note", "bytes_new", "bytes_total", "published_at")
SELECT id, current_version, manifest, '{"bn": "", "en": ""}'::jsonb, bytes, bytes, to_timestamp(published_at / 1000) FROM (
  SELECT id, current_version, manifest,
    coalesce(jsonb_path_query_first(summary, 'lax $.bytes ? (@.type() == "number")')::text::numeric::bigint, 0) AS bytes,
    coalesce(jsonb_path_query_first(summary, 'lax $.published_at ? (@.type() == "number")')::text::numeric, 0)::double precision AS published_at
  FROM "courses"
) AS published;--> statement-breakpoint
-- What was complete stays complete in later versions: first lessons, then courses.
WITH lessons AS (
  SELECT courses.id AS course_id, current_version, lesson
  FROM "courses", jsonb_path_query(manifest, 'lax $.modules[*].lessons[*]') AS lesson
)
UPDATE "lesson_progress" AS progress SET "complete_in" = current_version FROM lessons
WHERE progress.course_id = lessons.course_id AND progress.lesson_id = lesson->>'id' AND NOT EXISTS (
  SELECT FROM jsonb_path_query(lesson, 'lax $.blocks[*] ? (@.is_required == true)') AS block WHERE NOT done @> (block->'id')
);--> statement-breakpoint
WITH lessons AS (
  SELECT courses.id AS course_id, current_version, lesson
  FROM "courses", jsonb_path_query(manifest, 'lax $.modules[*].lessons[*]') AS lesson
), complete AS (
  SELECT user_id, course_id, min(lesson_id) AS lesson_id FROM "lesson_progress" AS own
  GROUP BY user_id, course_id
  HAVING EXISTS (SELECT FROM lessons WHERE lessons.course_id = own.course_id) AND NOT EXISTS (
    SELECT FROM lessons WHERE lessons.course_id = own.course_id AND (
      NOT EXISTS (
        SELECT FROM "lesson_progress" AS one
        WHERE one.user_id = own.user_id AND one.course_id = own.course_id AND one.lesson_id = lesson->>'id' AND one.complete_in > 0
      ) OR EXISTS (
        SELECT FROM jsonb_path_query(lesson, 'lax $.blocks[*] ? (@.kind == "quiz" && @.data.is_graded == true)') AS quiz
        WHERE NOT EXISTS (
          SELECT FROM "attempts" AS one
          WHERE one.user_id = own.user_id AND one.course_id = own.course_id AND one.lesson_id = lesson->>'id'
            AND one.block_id = quiz->>'id' AND one.is_passed AND one.is_counted
        )
      )
    )
  ) OR EXISTS (SELECT FROM "certificates" AS held WHERE held.user_id = own.user_id AND held.course_id = own.course_id)
)
UPDATE "lesson_progress" AS progress SET "course_complete_in" = current_version FROM complete, "courses"
WHERE courses.id = complete.course_id AND progress.user_id = complete.user_id AND progress.course_id = complete.course_id
  AND progress.lesson_id = complete.lesson_id;--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "current_version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "course_people" ADD CONSTRAINT "course_people_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_people" ADD CONSTRAINT "course_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_people_owner" ON "course_people" USING btree ("course_id") WHERE "right" = 'owner';--> statement-breakpoint
CREATE INDEX "course_people_user" ON "course_people" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_current_version" FOREIGN KEY ("id","current_version") REFERENCES "public"."course_versions"("course_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "refuse_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published versions of courses are never changed or deleted' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "course_versions_append_only" BEFORE UPDATE OR DELETE ON "course_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_version_change"();--> statement-breakpoint
CREATE TRIGGER "course_versions_no_truncate" BEFORE TRUNCATE ON "course_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_version_change"();
