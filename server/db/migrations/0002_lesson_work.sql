CREATE TABLE "lesson_work" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"slot" text NOT NULL,
	"value" jsonb NOT NULL,
	"revision" uuid NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"earlier" jsonb NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "lesson_work_user_id_course_id_lesson_id_slot_pk" PRIMARY KEY("user_id","course_id","lesson_id","slot")
);
--> statement-breakpoint
ALTER TABLE "lesson_work" ADD CONSTRAINT "lesson_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_work" ADD CONSTRAINT "lesson_work_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_work_user" ON "lesson_work" USING btree ("user_id","change");