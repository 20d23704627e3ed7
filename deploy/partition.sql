-- Partitions a sealed table by ranges of its ids, and makes partitions ahead when it is run again. What to prepare, and when this
-- pays: docs/distributed.md. Settings: `ranges.target`, `ranges.first_end` (the first id that the old table, which becomes
-- the first range, does not take) and `ranges.size` (ids of each range after it).
do $$
declare
  target text := current_setting('ranges.target');
  first_end bigint := current_setting('ranges.first_end');
  step bigint := current_setting('ranges.size');
  old text := target || '_1';
  next_id bigint;
  -- Statements that make again what hangs on the table, each after it is dropped or renamed.
  made text[] := '{}';
  made_last text[] := '{}';
  one record;
  number integer;
begin
  perform set_config('search_path', 'public', true);
  if (select relkind from pg_class where oid = target::regclass) = 'r' then
    execute format('lock table %I in access exclusive mode', target);
    for one in
      select distinct ev_class::regclass::text as name, pg_get_viewdef(ev_class) as definition from pg_depend
      join pg_rewrite on pg_rewrite.oid = objid and classid = 'pg_rewrite'::regclass
      where refobjid = target::regclass and ev_class <> target::regclass
    loop
      execute format('drop view %s', one.name);
      made_last := made_last || format('create view %s as %s', one.name, one.definition);
    end loop;
    for one in
      select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where confrelid = target::regclass and contype = 'f'
    loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
      made_last := made_last || format('alter table %s add constraint %I %s not valid', one.name, one.conname, one.definition);
    end loop;
    for one in
      select tgname, tgenabled, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = target::regclass and not tgisinternal
    loop
      execute format('drop trigger %I on %I', one.tgname, target);
      made_last := made_last || one.definition;
      if one.tgenabled = 'A' then
        made_last := made_last || format('alter table %I enable always trigger %I', target, one.tgname);
      end if;
    end loop;
    for one in
      select relname as name, indisprimary, indisunique, pg_get_indexdef(indexrelid) as definition from pg_index
      join pg_class on pg_class.oid = indexrelid where indrelid = target::regclass
    loop
      execute format('alter index %I rename to %I', one.name, one.name || '_1');
      if one.name <> target || '_seal_id' and not one.indisprimary then
        -- A unique index of a partitioned table contains its partition key.
        made := made || case when one.indisunique then regexp_replace(one.definition, '\)$', ', id)') else one.definition end;
      end if;
    end loop;
    execute format('select nextval(%L)', pg_get_serial_sequence(target, 'id')) into next_id;
    execute format('alter table %I alter column id drop identity', target);
    execute format('alter table %I rename to %I', target, old);
    execute format('create table %I (like %I including defaults) partition by range (id)', target, old);
    execute format('alter table %I alter column id add generated always as identity (start with %s), add primary key (id)', target, next_id);
    for number in 1 .. cardinality(made) loop execute made[number]; end loop;
    execute format('alter table %I attach partition %I for values from (minvalue) to (%s)', target, old, first_end);
    execute format('create table %I partition of %I default', target || '_rest', target);
    for number in 1 .. cardinality(made_last) loop execute made_last[number]; end loop;
  end if;
  execute format('select coalesce(max(id), 0) from %I', target) into next_id;
  number := 2;
  while first_end < next_id + 2 * step loop
    execute format('create table if not exists %I partition of %I for values from (%s) to (%s)',
      target || '_' || number, target, first_end, first_end + step);
    first_end := first_end + step;
    number := number + 1;
  end loop;
end $$;
