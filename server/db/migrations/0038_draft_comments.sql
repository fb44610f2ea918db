CREATE TABLE "draft_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"node_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_node_id_draft_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."draft_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_comments_node" ON "draft_comments" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "draft_comments_author" ON "draft_comments" USING btree ("author_id");