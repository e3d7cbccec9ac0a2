-- What the person typed in Ask where a language model proposed the change.

alter table proposals add column question text;
