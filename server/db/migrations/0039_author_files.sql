CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"file" jsonb,
	"made_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_course_id_course_drafts_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course_drafts"("course_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_course" ON "uploads" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "uploads_used" ON "uploads" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "uploads_file" ON "uploads" USING btree ((file ->> 'sha256'));