-- Visitors who look around with sample data: people of their own kind, who cannot sign in and are deleted at this time.
-- Their rows are copied from a sample resident, of whom there is one for visitors who read this language.
alter table identity_users add column "demoEndsAt" timestamptz,
  add column "sampleLanguage" text;
create index identity_users_demos on identity_users ("demoEndsAt") where "demoEndsAt" is not null;

-- Use prolongs a session by 12 hours, but never past 30 days after it began, or one day if it is a demo's.
create or replace function identity_session_ends() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + case
    when exists (select from identity_users where "id" = new."userId" and "demoEndsAt" is not null) then interval '1 day'
    else interval '30 days' end);
  return new;
end $$;
