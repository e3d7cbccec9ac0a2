-- Repayments of a card are a kind of recurring payment.
alter table series drop constraint series_kind_check;
alter table series add constraint series_kind_check
  check (kind in ('salary', 'bill', 'subscription', 'rent', 'loan', 'instalment', 'transfer', 'card', 'other'));
