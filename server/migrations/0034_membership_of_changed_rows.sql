-- In which membership a member changed a row, as in changes. On Citus a policy cannot look it up
-- there, and the column may exist since 0024.
alter table change_rows add column if not exists membership_id uuid default current_membership();
update change_rows r set membership_id = c.membership_id
from changes c where c.user_id = r.user_id and c.id = r.change_id and c.membership_id is not null;
