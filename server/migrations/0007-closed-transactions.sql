-- Why: what was posted stays as it was posted. The entries of a ledger transaction are written in
-- the commit that writes the transaction itself; even a pair that balances may not join it later.

create or replace function must_balance() returns trigger language plpgsql as $$
declare
  total numeric;
  entries integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, entries from ledger_entries
    where lender_id = new.lender_id and transaction_id = new.transaction_id;
  if total <> 0 or entries < 2 then
    raise exception 'ledger transaction % does not balance: % over % entries',
      new.transaction_id, total, entries using errcode = 'check_violation';
  end if;
  if tg_table_name = 'ledger_entries' and not exists (
    select from ledger_transactions
      where lender_id = new.lender_id and transaction_id = new.transaction_id
        and xmin = pg_current_xact_id()::xid)
  then
    raise exception 'ledger transaction % is closed', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
