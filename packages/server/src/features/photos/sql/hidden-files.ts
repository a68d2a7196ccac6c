/**
 * A numbered step of the system tables: files of versions that never showed them to visitors are hidden. They were visible by
 * default, and somebody has to choose those that the website may show.
 */
export const HIDDEN_FILES_STEP = `
  do $$ begin
    if to_regclass('files') is not null then
      update files set data = data - 'isVisible', rev = rev + 1 where data->'isVisible' = 'true'::jsonb;
    end if;
  end $$
`
