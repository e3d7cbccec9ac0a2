-- A user's own sessions, for the check that every request's transaction begins with. The application role has no right on
-- the sessions themselves; this view runs with its owner's rights and holds the rule itself, so that nothing has to wait
-- for the answer before the role is set.
create view own_sessions as
select "id" as id, "userId" as user_id, "expiresAt" as expires_at from identity_sessions
where "userId" = current_user_id();
grant select on own_sessions to xtharwa_app;
