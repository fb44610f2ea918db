CREATE TABLE "ended_confirmations" (
	"mark" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"ended_by" uuid NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "confirmed_name" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "confirmed_credential" text;--> statement-breakpoint
ALTER TABLE "ended_confirmations" ADD CONSTRAINT "ended_confirmations_code_certificates_code_fk" FOREIGN KEY ("code") REFERENCES "public"."certificates"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_confirmations_code" ON "ended_confirmations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "ended_confirmations_change" ON "ended_confirmations" USING btree ("change");