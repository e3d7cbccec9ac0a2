-- A report can stand on the dashboard as well as on the overview.
alter table analytics_reports add column on_dashboard boolean not null default false;
