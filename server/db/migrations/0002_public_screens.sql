CREATE TABLE "albums" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "albums_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organiser_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"seated_through" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"revised_at" timestamp with time zone NOT NULL,
	"called_off_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_visits" (
	"day" text NOT NULL,
	"route" text NOT NULL,
	"language" text NOT NULL,
	"is_offline" boolean NOT NULL,
	"is_installed" boolean NOT NULL,
	"opened" bigint NOT NULL,
	CONSTRAINT "page_visits_day_route_language_is_offline_is_installed_pk" PRIMARY KEY("day","route","language","is_offline","is_installed")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"given_up_at" timestamp with time zone,
	"change" bigint NOT NULL,
	CONSTRAINT "seats_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "visit_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organiser_id_users_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "albums_position" ON "albums" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "events_change" ON "events" USING btree ("change");--> statement-breakpoint
CREATE INDEX "events_organiser" ON "events" USING btree ("organiser_id");--> statement-breakpoint
CREATE INDEX "events_soonest" ON "events" USING btree ("starts_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_number" ON "seats" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "seats_standing" ON "seats" USING btree ("event_id","number") WHERE given_up_at is null;