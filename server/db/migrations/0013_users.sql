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