CREATE TABLE "reactions" (
	"user_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"kind" text,
	"counted" text,
	"decided_at" timestamp with time zone NOT NULL,
	"decision" uuid NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "reactions_user_id_target_id_pk" PRIMARY KEY("user_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reactions_user" ON "reactions" USING btree ("user_id","change");--> statement-breakpoint
CREATE INDEX "reactions_counted" ON "reactions" USING btree ("target_id","counted") WHERE counted is not null;--> statement-breakpoint
CREATE INDEX "reactions_due" ON "reactions" USING btree ("target_id") WHERE kind is distinct from counted;