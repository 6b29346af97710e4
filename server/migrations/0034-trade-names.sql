-- Why: tables and columns have the names that the trade uses, as the code does: a loan is quarantined,
-- a contact request is processed, a phone is opted out, and the lender's API keeps its answers.
-- Keys, indexes, policies and grants follow a renamed table by themselves; no function names one.

alter table set_aside_loans rename to quarantined_loans;
alter table quarantined_loans rename column set_aside_on to quarantined_on;
alter table end_of_day_runs rename column set_aside to quarantined;

alter table contact_asks rename to contact_requests;
alter table contact_requests rename column ask_id to contact_request_id;
alter table contact_requests rename column asked_at to requested_at;

alter table desk_answers rename to lender_api_answers;

alter table stopped_phones rename to opted_out_phones;
alter table opted_out_phones rename column stopped_at to opted_out_at;
