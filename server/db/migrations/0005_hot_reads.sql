DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("made_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("course_id","made_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST) WHERE removed_at is null;