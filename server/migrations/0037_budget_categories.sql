-- The categories a budget had from a day on, where they were others than now, so that past periods keep the budget they had.
alter table budget_amounts add column category_ids text[];
