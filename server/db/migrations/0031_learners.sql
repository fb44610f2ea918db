CREATE TABLE "course_learners" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"heard_at" timestamp with time zone,
	"is_listed" boolean DEFAULT true NOT NULL,
	"changed_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	CONSTRAINT "course_learners_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "course_learners" ADD CONSTRAINT "course_learners_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_learners" ADD CONSTRAINT "course_learners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_learners_changed" ON "course_learners" USING btree ("course_id","changed_in");--> statement-breakpoint
CREATE INDEX "course_learners_user" ON "course_learners" USING btree ("user_id");
--> statement-breakpoint
-- Marks a learner's row in the list of the teachers as changed in this transaction. Most reports write several rows: the first one marks.
CREATE FUNCTION "mark_learner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "course_learners" ("course_id", "user_id") VALUES (NEW.course_id, NEW.user_id)
  ON CONFLICT ("course_id", "user_id") DO UPDATE SET "changed_in" = excluded."changed_in"
  WHERE "course_learners"."changed_in" <> excluded."changed_in";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "lesson_progress_mark_learner" AFTER INSERT OR UPDATE ON "lesson_progress" FOR EACH ROW EXECUTE FUNCTION "mark_learner"();--> statement-breakpoint
CREATE TRIGGER "attempts_mark_learner" AFTER INSERT OR UPDATE ON "attempts" FOR EACH ROW EXECUTE FUNCTION "mark_learner"();--> statement-breakpoint
CREATE FUNCTION "mark_renamed_learner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "course_learners" SET "changed_in" = pg_current_xact_id()::text::bigint WHERE "user_id" = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_mark_learner" AFTER UPDATE OF "name", "face", "place", "levels", "deleted_at" ON "users" FOR EACH ROW
WHEN ((OLD.name, OLD.face, OLD.place, OLD.levels, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.face, NEW.place, NEW.levels, NEW.deleted_at))
EXECUTE FUNCTION "mark_renamed_learner"();--> statement-breakpoint
INSERT INTO "course_learners" ("course_id", "user_id", "heard_at")
SELECT "course_id", "user_id", (
  SELECT max("settled_at") FROM "command_records" AS one
  WHERE one."user_id" = learned."user_id" AND one."name" IN ('recordProgress', 'submitAttempt')
)
FROM (SELECT "course_id", "user_id" FROM "lesson_progress" UNION SELECT "course_id", "user_id" FROM "attempts") AS learned;
