CREATE TABLE "course_contacts" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "course_contacts_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "course_contacts" ADD CONSTRAINT "course_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_contacts" ADD CONSTRAINT "course_contacts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "course_contacts" ("user_id", "course_id", "since", "name")
SELECT DISTINCT u."id", p."course_id", u."created_at", u."name" FROM "lesson_progress" p JOIN "users" u ON u."id" = p."user_id"
ON CONFLICT DO NOTHING;
