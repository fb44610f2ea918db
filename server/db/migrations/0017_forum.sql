CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"position" integer NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"number" bigint NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"pinned_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"best_reply_id" uuid,
	"removed_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"last_number" bigint DEFAULT 0 NOT NULL,
	"moved" bigint DEFAULT 0 NOT NULL,
	"last_removal" bigint DEFAULT 0 NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "threads_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "last_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "moved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "last_removal" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_change" ON "categories" USING btree ("change");--> statement-breakpoint
CREATE UNIQUE INDEX "replies_change" ON "replies" USING btree ("change");--> statement-breakpoint
CREATE INDEX "replies_of" ON "replies" USING btree ("parent_id","change");--> statement-breakpoint
CREATE INDEX "replies_author" ON "replies" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_change" ON "threads" USING btree ("change");--> statement-breakpoint
CREATE INDEX "threads_author" ON "threads" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "threads_newest" ON "threads" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "threads_of_category" ON "threads" USING btree ("category_id","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;