/**
 * The statement that writes rows like those of `payments`, without what the database writes by itself.
 *
 * @param query that gives each as `row`, a record of `payments`
 */
export function insertPaymentsLike(query: string): string {
  return `do $do$ begin
    execute (select format(
        'insert into payments (%1$s) select %1$s from (select (like_it.row).* from (%2$s) as like_it) as written',
        string_agg(quote_ident(column_name), ', '), $query$${query}$query$)
      from information_schema.columns
      where table_schema = 'public' and table_name = 'payments' and is_generated = 'NEVER');
  end $do$`
}
