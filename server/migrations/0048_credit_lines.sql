-- What the bank says of a card's credit: its limit, and what is left of it. Null where it says neither.
alter table accounts add column credit_limit_minor bigint;
alter table accounts add column credit_available_minor bigint;
