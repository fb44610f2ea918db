CREATE TABLE "audit_entries" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"act" text NOT NULL,
	"subject_id" uuid,
	"object" text,
	"before" text,
	"after" text,
	"reason" text,
	"request_id" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","number");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","number");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are never changed or deleted' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
-- A name for comparison: composed and decomposed letters, joiners, dots below letters, hasanta, candrabindu, vowel lengths, equal sounds
-- (শ ষ স, ণ ন, ৎ ত, ঙ ং), digits of either script, and marks between words. Bounded, since an index row is.
CREATE FUNCTION "fold_name"(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(btrim(regexp_replace(regexp_replace(
    translate(lower(normalize(name, NFKD)), 'ীূঈঊশষণৎঙ০১২৩৪৫৬৭৮৯', 'িুইউসসনতং0123456789'),
    '[\u0300-\u036f\u09bc\u09cd\u0981\u0983\u200b-\u200d\ufeff.,:''’]', '', 'g'), '\s+', ' ', 'g')), 200)
$$;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_folded" text GENERATED ALWAYS AS (fold_name(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_note" text;--> statement-breakpoint
CREATE INDEX "users_name_folded" ON "users" USING btree ("name_folded","id");