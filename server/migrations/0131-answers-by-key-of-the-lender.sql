-- Why: the answer to a key of the lender's API was found by the API key that had called. A call that was sent again after
-- its API key was changed, or by another server of the lender, was done again: a cheque was posted twice. It is found by
-- the lender now. Answers that two API keys got under one key stay: each gets its own again, and any other the first.

create index on lender_api_answers (lender_id, key);
