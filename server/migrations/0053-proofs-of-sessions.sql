-- Why: a lender may ask who somebody is once more before what could hurt them. When a session was last
-- proven has to be known for that; one that was proven by its sign-in alone, or is older, holds null.

alter table sessions add column proven_at timestamptz;
grant update (proven_at) on sessions to quittance_app;
