-- Until now a webhook's URL, opened by somebody signed in, put their session cookie into the execution's input. The cookies that
-- are still stored there must open nothing, so everybody signs in again.
UPDATE "users" SET "session_epoch" = "session_epoch" + 1;
