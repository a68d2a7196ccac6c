import { useOpenForm } from '../../base/open-form.ts'
import { useRegistry } from '../../base/registry.ts'
import { useDuplicate } from '../../engine/actions/use-duplicate.ts'
import { useCreations } from '../../engine/use-creations.ts'
import { answers } from '../../base/session/answers.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { useTypedItems } from './use-typed-items.ts'

const NOTHING = { slug: '' }

/** The actions of the open document and the values that are typed for its fields, under its name. */
export function useOpenDocumentItems(typed: string): PaletteGroup {
  const form = useOpenForm()
  const collection = useRegistry().get(form?.slug ?? '')
  const creations = useCreations(collection ?? NOTHING)
  const duplicateOf = useDuplicate()
  const values = useTypedItems({
    id: 'ouvert',
    collection,
    paths: form?.fields ?? [],
    typed,
    currentOf: form?.currentOf,
    onChoose: (path, value, text) => form?.change({ [path]: value }, text),
  })
  if (!form || !collection) return { label: '', items: [] }
  const { id } = form
  const actions = Object.entries(form.offered).map(([action, label]): Worded => {
    const { verb = label, words = '' } = collection.actions?.[action] ?? {}
    return {
      id: `ouvert:${action}`,
      label: verb,
      icon: 'bolt',
      words: `${verb} ${label} ${words}`,
      act: () => form.act(action),
    }
  })
  const duplicate = duplicateOf(collection, form.boutique)
  if (duplicate)
    actions.push({
      id: 'ouvert:dupliquer',
      label: 'Dupliquer',
      icon: 'copy',
      words: 'Dupliquer',
      act: () => duplicate(id),
    })
  for (const creation of creations)
    actions.push({
      id: `ouvert:${creation.id}`,
      label: creation.label,
      icon: 'plus',
      words: creation.label,
      act: () => creation.start(id),
    })
  for (const { words, ...command } of form.commands)
    actions.push({ ...command, id: `ouvert:${command.id}`, words: `${command.label} ${words}` })
  const matching = actions.filter(({ words }) => answers(words, typed)).map(withoutWords)
  return { label: form.name, items: [...values, ...matching] }
}

type Worded = PaletteItem & { words: string }

const withoutWords = ({ words: _, ...item }: Worded): PaletteItem => item
