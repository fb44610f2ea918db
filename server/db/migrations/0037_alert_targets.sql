CREATE TABLE "alert_targets" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"day" text DEFAULT '' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_targets_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "alert_targets" ADD CONSTRAINT "alert_targets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_targets" ADD CONSTRAINT "alert_targets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_targets_user" ON "alert_targets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_targets_due" ON "alert_targets" USING btree ("due_at") WHERE due_at is not null;