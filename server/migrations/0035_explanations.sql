-- Why a row has its category and what it is called, as codes with parameters: the sentences are in the catalogues.
alter table transactions drop column reason_text;
alter table transactions
  add column reason_code text not null default 'unknown',
  add column reason_params jsonb not null default '{}',
  add column title_code text,
  add column title_params jsonb not null default '{}';
