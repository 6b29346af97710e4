-- Why: wrong tries of a contact that is nobody's stayed for ever (AMB-122). The job that purges what has lost its use
-- finds them by the moment of the last one.

create index on sign_in_failures (lender_id, last_failed_at);
