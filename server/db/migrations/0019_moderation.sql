CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"reported_title" text NOT NULL,
	"reported_body" text NOT NULL,
	"is_urgent" boolean NOT NULL,
	"opened_at" timestamp with time zone,
	"version" integer NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"words" text DEFAULT '' NOT NULL,
	"suspended_until" timestamp with time zone,
	"was_restored" boolean DEFAULT false NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"is_answered" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"change" bigint,
	CONSTRAINT "cases_target_id_unique" UNIQUE("target_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"user_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "reports_user_id_target_id_pk" PRIMARY KEY("user_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("is_urgent" DESC NULLS FIRST,"opened_at","id") WHERE opened_at is not null;--> statement-breakpoint
CREATE INDEX "cases_author" ON "cases" USING btree ("author_id","change");--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "threads_pinned" ON "threads" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null and pinned_at is not null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';