-- Keyed hashes of the keys in keys.json with which this database was written; a start with other keys is refused.
create table key_fingerprints (
  purpose text not null check (purpose in ('auth', 'hash')),
  version integer not null check (version > 0),
  fingerprint text not null,
  stored_at timestamptz not null,
  primary key (purpose, version)
);
