ALTER TABLE "users" ADD COLUMN "face" text;--> statement-breakpoint
-- The same as `chanceFace` in contract/account/person.ts: by the last byte of the id, among the first twelve faces.
UPDATE "users" SET "face" = (ARRAY['indigo-sari','gamcha','clay-sari','moustache','leaf-sari','glasses','grandmother','grandfather','flower','straw-hat','braids','curls'])[get_byte(uuid_send("id"), 15) % 12 + 1];--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "face" SET NOT NULL;
