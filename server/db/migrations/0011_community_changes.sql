CREATE SEQUENCE "public"."community_changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
SELECT setval('community_changes', value) FROM scope_counters WHERE scope = 'community' AND value > 0;--> statement-breakpoint
DELETE FROM scope_counters WHERE scope = 'community';
