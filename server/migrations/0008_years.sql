-- Whole years of the cells, so that a summary of all reads a line for each account, category and year.
create table yearly_totals (
  user_id uuid not null,
  account_id uuid not null,
  year date not null,
  category_id text not null,
  type text not null,
  currency text not null,
  transfer boolean not null,
  amount_minor bigint not null,
  count int not null,
  aed_minor bigint,
  primary key (user_id, account_id, year, category_id, type, currency, transfer),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index yearly_totals_year on yearly_totals (user_id, year)
  include (account_id, category_id, type, currency, transfer, amount_minor, count, aed_minor);
alter table yearly_totals enable row level security;
create policy own_rows on yearly_totals for all to xtharwa_app
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
grant select, insert, update, delete on yearly_totals to xtharwa_app;
insert into yearly_totals (user_id, account_id, year, category_id, type, currency, transfer, amount_minor, count, aed_minor)
select user_id, account_id, date_trunc('year', month::timestamp)::date, category_id, type, currency, transfer,
  sum(amount_minor)::bigint, sum(count)::int, sum(aed_minor)::bigint
from monthly_totals group by 1, 2, 3, 4, 5, 6, 7;

-- LIKE is not leakproof, so under row-level security its index would not be used. This runs as the owner
-- and names the user itself. Newest first. A look at the newest rows tells how common the words are: where they
-- would fill the list soon, the rows are walked on, else the trigram index finds them. A term too short for
-- trigrams is only walked; of a long one the last eight signs are looked up, since each trigram costs a list.
create or replace function search_transactions(
  pattern text, more text[], max_rows int, cursor_day date, cursor_id uuid, day_from date, day_to date,
  only_type text, only_category text, only_account uuid, only_verified boolean, only_status text, only_transfer boolean
) returns table (id uuid, day date)
language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  conditions text := $c$
    and t.search_text like $2 and ($3 is null or t.search_text like all ($3))
    and ($6 is null or t.day >= $6) and ($7 is null or t.day <= $7)
    and ($8 is null or t.type = $8)
    and ($9 is null or case when t.user_category_set then t.user_category_id else t.category_id end is not distinct from nullif($9, ''))
    and ($10 is null or t.account_id = $10) and ($11 is null or t.verified = $11)
    and ($12 is null or t.status = $12) and ($13 is null or (t.transfer_id is not null) = $13)
    and exists (select from accounts a where a.user_id = $1 and a.id = t.account_id and not a.hidden)
    order by t.day desc, t.id desc limit $14 $c$;
  newest text := $c$ from transactions t where t.user_id = $1 and t.removed_at is null
    and ($4 is null or (t.day, t.id) < ($4, $5)) and ($7 is null or t.day <= $7) order by t.day desc, t.id desc $c$;
  found_rows int;
  wanted int := max_rows;
  walked int := case when length(pattern) < 5 then 20000 else 600 end;
  looked_up text := pattern;
begin
  if owner is null then
    return;
  end if;
  loop
    return query execute 'select t.id, t.day from (select *' || newest || ' limit ' || walked || ') t where true' || conditions
      using owner, pattern, more, cursor_day, cursor_id, day_from, day_to, only_type, only_category, only_account,
        only_verified, only_status, only_transfer, wanted;
    get diagnostics found_rows = row_count;
    wanted := wanted - found_rows;
    if wanted <= 0 or walked = 20000 then
      return;
    end if;
    execute 'select t.day, t.id' || newest || ' offset ' || walked - 1 || ' limit 1' into cursor_day, cursor_id
      using owner, pattern, more, cursor_day, cursor_id, day_from, day_to;
    if cursor_id is null or cursor_day < day_from then
      return;
    end if;
    exit when walked = 5000 or found_rows * 20 < max_rows;
    walked := 5000;
  end loop;
  if length(pattern) > 10 and position('\' in pattern) = 0 then
    looked_up := '%' || right(pattern, 9);
  end if;
  return query execute 'with hits as materialized (select * from transactions t where t.user_id = $1'
    || ' and t.removed_at is null and t.search_text like $15) select t.id, t.day from hits t where (t.day, t.id) < ($4, $5)'
    || conditions
    using owner, pattern, more, cursor_day, cursor_id, day_from, day_to, only_type, only_category, only_account,
      only_verified, only_status, only_transfer, wanted, looked_up;
end
$$;
