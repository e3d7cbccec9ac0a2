-- Search texts no longer have a hamza that stands by itself, as the words of a search do not (server/platform/fold.ts).
update transactions set search_text = replace(search_text, 'ء', '') where search_text like '%ء%';
