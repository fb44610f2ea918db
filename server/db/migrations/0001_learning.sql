CREATE TABLE "certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"course_slug" text NOT NULL,
	"course_title" jsonb NOT NULL,
	"package_version" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"credential" text NOT NULL,
	"change" bigint NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoked_reason" text,
	"revoked_change" bigint
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"seated_through" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"revised_at" timestamp with time zone NOT NULL,
	"called_off_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"change" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "reviews" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"body" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"change" bigint NOT NULL,
	CONSTRAINT "reviews_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"given_up_at" timestamp with time zone,
	"change" bigint NOT NULL,
	CONSTRAINT "seats_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"change" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "stars_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organiser_id_users_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_work" ADD CONSTRAINT "lesson_work_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_work" ADD CONSTRAINT "lesson_work_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_once" ON "certificates" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("revoked_change") WHERE revoked_change is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_change" ON "events" USING btree ("change");--> statement-breakpoint
CREATE INDEX "events_organiser" ON "events" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "events_soonest" ON "events" USING btree ("starts_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "lesson_work_user" ON "lesson_work" USING btree ("user_id","change");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("course_id","made_at" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_number" ON "seats" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "seats_standing" ON "seats" USING btree ("event_id","number") WHERE given_up_at is null;