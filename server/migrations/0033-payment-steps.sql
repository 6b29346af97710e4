-- Why: a payment takes the steps that the domain knows (domain/src/payments/payment.ts, `canGo`) and
-- no other: not out of a final state, and never from a doubt to a cancel, whatever writes it. The
-- steps stand in a function, so that the trigger costs a comparison where a step is right.
create function payment_may_go(before text, after text) returns boolean language sql immutable
return (before, after) in (
  ('created', 'submitting'),
  ('created', 'cancelled'),
  ('submitting', 'confirming'),
  ('submitting', 'pending'),
  ('submitting', 'completed'),
  ('submitting', 'declined'),
  ('confirming', 'submitting'),
  ('confirming', 'pending'),
  ('confirming', 'completed'),
  ('confirming', 'declined'),
  ('pending', 'completed'),
  ('pending', 'returned'),
  ('pending', 'cancelled'),
  ('completed', 'returned'),
  ('completed', 'refunded'),
  ('refunded', 'returned')
);

create function refuse_payment_step() returns trigger language plpgsql as $$ begin
  raise exception 'payment % can not go from % to %', new.payment_id, old.state, new.state
    using errcode = 'check_violation';
end $$;

create trigger payment_takes_steps before update of state on payments for each row
  when (old.state <> new.state and not payment_may_go(old.state, new.state))
  execute function refuse_payment_step();
