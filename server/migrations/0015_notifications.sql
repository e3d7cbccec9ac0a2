-- Notifications of a user. `key` names what a notification is about, so that nothing is said twice; the texts are made
-- from kind and data when they are read, in the reader's language.
create table notifications (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  key text not null,
  data jsonb not null,
  link text not null,
  -- Whether the list shows it: a user can have a kind by mail alone.
  in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  done_at timestamptz,
  primary key (user_id, id),
  unique (user_id, key)
);
create index notifications_newest on notifications (user_id, id desc) where in_app;
create index notifications_unread on notifications (user_id) where in_app and read_at is null;
select restrict_to_owner('notifications');

-- What is still to be sent, or was, by a channel outside the app. One row for each notification and channel. No answer
-- shows them, so they raise no version.
create table notification_deliveries (
  user_id uuid not null,
  notification_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  ended_at timestamptz,
  error text,
  primary key (user_id, notification_id, channel),
  foreign key (user_id, notification_id) references notifications (user_id, id) on delete cascade
);
create index notification_deliveries_due on notification_deliveries (due_at) where state = 'waiting';
select restrict_to_owner('notification_deliveries', raised_by => null);

-- What a user has changed of the defaults.
create table notification_settings (
  user_id uuid primary key,
  settings jsonb not null,
  updated_at timestamptz not null
);
select restrict_to_owner('notification_settings'), track_changes('notification_settings', '');

-- Browsers that receive push messages, each with the keys its messages are encrypted for.
create table push_subscriptions (
  user_id uuid not null,
  id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, endpoint)
);
-- A message goes to whoever signed in at a browser last; looked up across users when one subscribes.
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
select restrict_to_owner('push_subscriptions');

-- When a user's figures are next looked at for what is worth a notification: after a sync, and every morning.
create table notification_scans (
  user_id uuid primary key,
  due_at timestamptz not null
);
create index notification_scans_due on notification_scans (due_at);
select restrict_to_owner('notification_scans', raised_by => null);
