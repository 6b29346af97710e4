-- Why: nothing sensitive lies about (AMB-122). Codes, links and pending sign-ups go a day after their
-- life, sessions after 90 days, and counts of limits once no window reaches them.

grant delete on sessions to quittance_app;
create index on sessions (lender_id, ends_at);
create index on one_time_codes (lender_id, expires_at);
create index on one_time_links (lender_id, expires_at);
create index on social_nonces (lender_id, expires_at);
create index on sign_ups (lender_id, created_at);
create index on rolling_counts (lender_id, first_at);
create index on limit_counts (lender_id, window_start);
create index on message_secrets (lender_id, expires_at) where sealed is not null;
