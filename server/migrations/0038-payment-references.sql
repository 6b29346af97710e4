-- Why: borrower and lender name a payment by one short reference, 'LM-7Q4K-229P', in the place of ids
-- that nobody can read out: the lender's prefix, seven characters drawn by chance, so that they say
-- nothing of how many payments there are, and a check character (domain/src/payments/reference/payment-reference.ts).
-- New payments bring theirs; those that stand get one here.

alter table payments add column reference text;

create function pg_temp.reference_prefix(name text) returns text language plpgsql as $$
declare
  words text[] := regexp_split_to_array(
    trim(regexp_replace(upper(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
      '[^A-Z]+', ' ', 'g')), ' ');
  letters text := case when cardinality(words) > 1 then left(words[1], 1) || left(words[2], 1)
    else left(words[1], 2) end;
begin
  return case when letters ~ '^[A-Z]{2}$' then letters else 'PM' end;
end $$;

-- Seven characters of 31 drawn by chance, and the one that makes the weighted sum a multiple of 31.
create function pg_temp.reference_body() returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRTVWXYZ';
  serial bigint := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
  written text := '';
  total integer := 0;
  digit integer;
begin
  for place in reverse 8..2 loop
    digit := serial % 31;
    serial := serial / 31;
    written := written || substr(alphabet, digit + 1, 1);
    total := total + place * digit;
  end loop;
  written := written || substr(alphabet, (31 - total % 31) % 31 + 1, 1);
  return left(written, 4) || '-' || right(written, 4);
end $$;

alter table payments no force row level security;
alter table lenders no force row level security;

update payments set reference = pg_temp.reference_prefix(l.name) || '-' || pg_temp.reference_body()
from lenders l where l.lender_id = payments.lender_id;

-- Of many payments a few draw the same: these draw again.
do $$ begin
  loop
    update payments set reference = split_part(reference, '-', 1) || '-' || pg_temp.reference_body()
    where (lender_id, payment_id) in (
      select lender_id, payment_id from (
        select lender_id, payment_id, row_number() over (partition by lender_id, right(reference, 9)) as n
        from payments) numbered
      where n > 1);
    exit when not found;
  end loop;
end $$;

alter table lenders force row level security;
alter table payments force row level security;

alter table payments alter column reference set not null;
-- A lender that changes its prefix keeps the references that it gave out, so what follows the prefix is
-- what no two payments of a lender share.
create unique index payments_reference on payments (lender_id, right(reference, 9));
