ALTER TABLE "users" ADD COLUMN "public_change" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "users_public_change" ON "users" USING btree ("public_change") WHERE public_change is not null;