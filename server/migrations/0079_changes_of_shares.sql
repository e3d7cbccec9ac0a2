-- Shared costs belong to the trail of what users changed (0075_changes.sql).
select track_changes('shared_costs', 'id');
