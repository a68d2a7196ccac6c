import type { Field, ItemRows, LiveDocument } from '@boutique/domain'
import { withFlags } from '@boutique/domain'
import { EditSession } from '../../data/autosave/autosave.ts'
import { storedValues } from '../panels/stored-values.ts'
import { newId } from '../shared/new-id.ts'

type Data = Record<string, unknown>

/**
 * The editing session of an item that is not in its list yet: nothing leaves it before `submit`, which checks the values
 * and passes the item on. Its name is required, or what `requires` names.
 *
 * @param add called once with the whole item, in stored form
 */
export function openDraftItem(
  { fields = {} }: Pick<Field, 'fields'>,
  { title, requires = title, start = {}, errors }: Pick<ItemRows, 'title' | 'requires' | 'start' | 'errors'>,
  add: (item: Data & { id: string }) => void,
  id: string = newId(),
): EditSession {
  const needed = fields[requires]
  return new EditSession({
    id,
    fields: needed ? { ...fields, [requires]: { ...needed, required: true } } : fields,
    defaults: withFlags(fields, start),
    check: (values) => errors?.(storedValues(fields, values)) ?? [],
    // With fields for the creation, even none, the session waits for `submit`.
    creation: {},
    create: (values) => {
      const item = { ...present({ ...start, ...values }), id }
      add(item)
      return Promise.resolve({ ...item, rev: 1 } as unknown as LiveDocument)
    },
    save: () => Promise.reject(new Error('the item is in its list: it is changed there')),
  })
}

const present = (values: Data): Data =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
