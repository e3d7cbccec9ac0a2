-- Changes that an assistant proposes. They do nothing until the person confirms them; what is confirmed is a change with the
-- same id.
create table proposals (
  user_id uuid not null,
  id uuid not null,
  -- As contract/proposals/proposals.ts has it.
  change jsonb not null,
  -- The name of the app or token.
  source text not null,
  note text not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (user_id, id)
);
create index proposals_open on proposals (user_id, expires_at) where state <> 'dismissed';
select restrict_to_owner('proposals');
