CREATE TABLE "course_drafts" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"version" integer,
	"slug" text,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"parent_id" uuid,
	"rank" text NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"clashes" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"is_removed" boolean NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_people" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"right" text,
	CONSTRAINT "draft_people_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "draft_nodes" ADD CONSTRAINT "draft_nodes_course_id_course_drafts_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course_drafts"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_people" ADD CONSTRAINT "draft_people_course_id_course_drafts_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course_drafts"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_people" ADD CONSTRAINT "draft_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_drafts_change" ON "course_drafts" USING btree ("change");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_nodes_change" ON "draft_nodes" USING btree ("change");--> statement-breakpoint
CREATE INDEX "draft_nodes_course" ON "draft_nodes" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draft_people_owner" ON "draft_people" USING btree ("course_id") WHERE "right" = 'owner';--> statement-breakpoint
CREATE INDEX "draft_people_user" ON "draft_people" USING btree ("user_id");