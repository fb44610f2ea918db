-- Learners whose work is older than the list: the last sign of it that the server has, and never a later time than now.
UPDATE "course_learners" AS listed SET
  "heard_at" = found.newest,
  "changed_in" = pg_current_xact_id()::text::bigint
FROM (
  SELECT "course_id", "user_id", max(sign.seen_at) AS newest
  FROM (
    SELECT "course_id", "user_id", ("day" || ' 12:00+06')::timestamptz AS seen_at
    FROM "lesson_progress", jsonb_array_elements_text("days") AS one("day")
    UNION ALL SELECT "course_id", "user_id", "finished_at" FROM "attempts"
    UNION ALL SELECT "course_id", "user_id", "since" FROM "course_contacts"
  ) AS sign
  WHERE sign.seen_at <= now()
  GROUP BY "course_id", "user_id"
) AS found
WHERE listed."heard_at" IS NULL AND listed."course_id" = found."course_id" AND listed."user_id" = found."user_id";
