CREATE TABLE "ties" (
	"owner_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"follow" text,
	"follower" text,
	"connect" text,
	"blocks" boolean DEFAULT false NOT NULL,
	"mutes" boolean DEFAULT false NOT NULL,
	"decided" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "ties_owner_id_other_id_pk" PRIMARY KEY("owner_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "levels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ties" ADD CONSTRAINT "ties_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ties" ADD CONSTRAINT "ties_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ties_change" ON "ties" USING btree ("owner_id","change");--> statement-breakpoint
CREATE INDEX "ties_blocked" ON "ties" USING btree ("other_id") WHERE blocks;