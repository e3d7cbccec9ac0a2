-- Splits and tags belong to the trail of what users changed (0075_changes.sql).
select track_changes(name, keys) from (values
  ('tags', 'id'),
  ('transaction_splits', 'transaction_id,position'),
  ('attachments', 'id')) as t (name, keys);
