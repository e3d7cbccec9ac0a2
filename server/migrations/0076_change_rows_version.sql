create constraint trigger raise_version after insert or update or delete on change_rows
  deferrable initially deferred for each row when (current_user <> 'xtharwa_app') execute function raise_version();
