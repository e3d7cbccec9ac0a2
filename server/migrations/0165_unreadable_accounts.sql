-- Accounts that ever had a row which could not be read: the others need no look into those rows.
alter table accounts add column had_unreadable boolean not null default false;
update accounts a set had_unreadable = true
from (select distinct user_id, account_id from unreadable_rows) u
where u.user_id = a.user_id and u.account_id = a.id;
