-- Letters that sound alike are one, as are the digits of both scripts. Signs that people leave out are dropped.
CREATE FUNCTION "search_fold"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select translate(replace(lower($1), U&'\0985\09BE', U&'\0986'), U&'\0988\098A\09C0\09C2\09A3\09B6\09B7\09CE\09AF\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF\09CD\09BC\0981\200B\200C\200D\FEFF', U&'\0987\0989\09BF\09C1\09A8\09B8\09B8\09A4\099C\0030\0031\0032\0033\0034\0035\0036\0037\0038\0039')
$$;--> statement-breakpoint
CREATE FUNCTION "search_words"(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select to_tsvector('pg_catalog.simple', public.search_fold($1))
$$;--> statement-breakpoint
-- One sought word, which is letters, marks and digits alone: the beginning of a word.
CREATE FUNCTION "search_query"(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select case when public.search_fold($1) = '' then ''::tsquery
    else to_tsquery('pg_catalog.simple', '''' || public.search_fold($1) || ''':*') end
$$;--> statement-breakpoint
CREATE INDEX "replies_words" ON "replies" USING gin (search_words("body")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "threads_words" ON "threads" USING gin (search_words("title")) WHERE removed_at is null;