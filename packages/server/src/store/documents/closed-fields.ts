import type { Collection } from '@boutique/domain'
import { literal } from '../lists/columns.ts'
import { closedSql } from './published.ts'

/**
 * Functions that take members out of a document, as a numbered step of the system tables. The same in the text of a
 * statement would be planned at each run, for every list of visitors: three times the cost of the list.
 */
export const CLOSED_FIELDS_STEP = `
-- A path names lists of items, then the member.
create function system.without_member(object jsonb, path text[]) returns jsonb
language plpgsql immutable strict parallel safe as $$
declare
  list jsonb;
begin
  if jsonb_typeof(object) <> 'object' then return object; end if;
  if cardinality(path) = 1 then return object - path[1]; end if;
  list := object -> path[1];
  if jsonb_typeof(list) is distinct from 'array' then return object; end if;
  return jsonb_set(object, path[1:1], (
    select coalesce(jsonb_agg(system.without_member(item, path[2:]) order by place), '[]')
    from jsonb_array_elements(list) with ordinality as items (item, place)));
end $$;

create function system.without_members(object jsonb, paths text[]) returns jsonb
language plpgsql immutable strict parallel safe as $$
declare
  path text;
begin
  foreach path in array paths loop
    object := system.without_member(object, string_to_array(path, '/'));
  end loop;
  return object;
end $$;
`

/**
 * The data as visitors may read it.
 * @param data the SQL of the data as jsonb or as its text
 * @param open the SQL of the text that is read where nothing is closed
 */
export function withoutClosed(collection: Collection, data: string, open: string): string {
  const condition = closedSql(collection)
  if (condition === undefined) return open
  const paths = (collection.closed?.fields ?? []).map(literal).join(', ')
  return `case when ${condition} then system.without_members((${data})::jsonb, array[${paths}]::text[])::text else ${open} end`
}
