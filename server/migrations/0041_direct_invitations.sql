-- Who sent an invitation to an address proved themselves then, so whoever accepts it with that address needs no second
-- confirmation. Those sent before still do, and so do all that are open when ways into the owner's account are ended.
alter table household_invitations
  add column confirmed boolean not null default false,
  -- The hash of the secret that only its mail holds: whoever has it reads that mailbox. Null once it was used.
  add column mail_hash text unique;
