/**
 * The bytes of the files of each boutique, kept by a trigger so that no upload sums up rows; a step of the system
 * tables. Files of before have the size that their record says.
 */
export const STORAGE_USED_STEP = `
alter table system.media_files add column bytes bigint not null default 0;
create table system.storage_used (
  boutique text collate "C" primary key,
  bytes bigint not null
);
do $$
begin
  if to_regclass('medias') is not null then
    execute $sql$
      update system.media_files as f set bytes = m.bytes from (
        select data->>'fullPath' as path, max((data->'metadata'->>'bytes')::numeric)::bigint as bytes from medias
        where jsonb_typeof(data->'metadata'->'bytes') = 'number' group by 1
      ) as m where m.path = f.full_path
    $sql$;
  end if;
end $$;
insert into system.storage_used (boutique, bytes)
  select boutique, sum(bytes) from system.media_files group by boutique;
create function system.count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update system.storage_used set bytes = bytes - old.bytes where boutique = old.boutique;
  else
    insert into system.storage_used as used (boutique, bytes) values (new.boutique, new.bytes)
      on conflict (boutique) do update set bytes = used.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger count_storage after insert or delete on system.media_files
  for each row execute function system.count_storage();
`
