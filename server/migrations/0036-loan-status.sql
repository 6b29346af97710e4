-- Why: the column has the name that the code and the trade use. Grants and checks follow by themselves.

alter table loans rename column standing to loan_status;
