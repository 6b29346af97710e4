-- Why: who pays in a borrower's place by phone, and why, has to stand where it is looked for years
-- later: on the payment, and on the consent that was read out.

alter table payments
  add column agent text,
  add column agent_reason text,
  add constraint payments_agent_reason check ((agent is null) = (agent_reason is null));

alter table consents
  add column agent text,
  add column agent_reason text,
  add constraint consents_agent_reason check ((agent is null) = (agent_reason is null));
