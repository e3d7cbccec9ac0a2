-- The SHA-256 of an uploaded file, so that the same file is attached to a payment once. Older files have none.
alter table attachments add column content_hash text;
