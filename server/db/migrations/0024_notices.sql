CREATE TABLE "follows" (
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"is_following" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decision" uuid NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "follows_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "notice_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"of" jsonb,
	"source_id" uuid,
	"user_id" uuid,
	"after" uuid,
	"actors" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"of" jsonb,
	"people" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"read" integer NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "notices_user_id_kind_target_id_pk" PRIMARY KEY("user_id","kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id","change");--> statement-breakpoint
CREATE INDEX "follows_thread" ON "follows" USING btree ("thread_id","user_id") WHERE is_following;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","change");--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");