-- The provider has told of new data since the last reading of the connection began.
alter table connections add column asked_again boolean not null default false;
