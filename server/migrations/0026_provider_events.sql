-- Events are known by their provider and its id.
alter table provider_events add column provider text not null default 'lean';
alter table provider_events alter column provider drop default;
alter table provider_events drop constraint provider_events_pkey;
alter table provider_events add primary key (provider, event_id);
