CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"issued_by" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"secret_hash" text NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sender" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"proved_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "help_requests_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_browser_pk" PRIMARY KEY("user_id","browser")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "security_notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "help_codes" ADD CONSTRAINT "help_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_codes" ADD CONSTRAINT "help_codes_request_id_help_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."help_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_codes_user" ON "help_codes" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "help_codes_issuer" ON "help_codes" USING btree ("issued_by","issued_at");--> statement-breakpoint
CREATE INDEX "help_requests_phone" ON "help_requests" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_previous_phone" ON "users" USING btree ("previous_phone") WHERE previous_phone is not null;--> statement-breakpoint
CREATE INDEX "users_pending_email" ON "users" USING btree ("pending_email") WHERE pending_email is not null;--> statement-breakpoint
UPDATE "users" SET "pending_email" = "email", "email" = NULL WHERE "email" IS NOT NULL AND "email_verified_at" IS NULL;--> statement-breakpoint
UPDATE "users" SET "email_verified_at" = NULL WHERE "email" IS NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_confirmed" CHECK ((email is null) = (email_verified_at is null));--> statement-breakpoint
DROP TABLE "sign_in_failures" CASCADE;