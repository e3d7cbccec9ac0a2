-- The category that the payments of a series will have, as the user said; once one is known, that of the newest counts.
alter table series add column category_id text;
