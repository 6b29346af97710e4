-- Why: a bank may take another amount back than refunds left of a payment, and says how much. What
-- it took is booked; null means all that was left, or that the bank named nothing.

alter table gateway_events
  add column amount_cents bigint check (amount_cents > 0);

alter table payments
  add column returned_cents bigint check (returned_cents > 0);
grant update (returned_cents) on payments to quittance_app;
