-- What is written down as evidence is added to, not written anew: an audit entry never changes, and of a consent
-- only its end is noted. Entries that are no evidence still go with a deleted account.
revoke update on audit_entries from xtharwa_app;
revoke update, delete on consents from xtharwa_app;
grant update (ended_at, end_reason) on consents to xtharwa_app;
