-- The day on which the bank opened an account, where it says so: what it dates earlier, it dated wrongly.

alter table accounts add column opened_on date;
