-- Who confirmed an address is shown the open invitations to it.
create index household_invitations_email on household_invitations (email) where state = 'open';
