-- Answers in words by a language model: where a person's questions may be sent, and since when they agree to it. The key of
-- a model of their own is encrypted with a secret of keys.json.
create table assistant_settings (
  user_id uuid primary key,
  address text,
  model text,
  sealed_key text,
  -- The consent names the host to which it was given; without one nothing is sent.
  consent_host text,
  consent_at timestamptz,
  check ((address is null) = (model is null)),
  check ((consent_host is null) = (consent_at is null))
);
select restrict_to_owner('assistant_settings');

-- Exactly what was sent for each question and what came back, for the person to read. The newest hundred of thirty days.
create table assistant_log (
  user_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  host text not null,
  model text not null,
  question text not null,
  state text not null check (state in ('complete', 'cut', 'limit', 'failed')),
  requests int not null,
  -- The last request, which repeats those before it.
  sent text not null,
  received text not null,
  primary key (user_id, id)
);
create index assistant_log_newest on assistant_log (user_id, at desc);
create index assistant_log_old on assistant_log (at);
select restrict_to_owner('assistant_log');
