/**
 * Row-level security for a table with `company_id uuid not null`: a transaction sees and writes the rows of the company
 * it was opened for, a system transaction all rows, any other none. FORCE binds the owner of the table too, and the
 * service's role is the owner.
 *
 * Both settings are in scalar subqueries so that they are read once per query instead of once per row, and a setting
 * that an earlier transaction of the connection left behind reads as '', which `nullif` removes.
 */
export function tenantTable(table: string): string {
  const own = `company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)`;
  const all = `(select current_setting('app.scope', true)) = 'system'`;
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant on ${table} using (${own} or ${all}) with check (${own} or ${all});
  `;
}
