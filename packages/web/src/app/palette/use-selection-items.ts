import { useOpenSelection } from '../../base/open-selection.ts'
import { useRegistry } from '../../base/registry.ts'
import { answers } from '../../base/session/answers.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { useTypedItems } from './use-typed-items.ts'

const ICONS: Readonly<Record<string, PaletteItem['icon']>> = {
  modifier: 'pencil',
  supprimer: 'trash',
  etiquettes: 'tag',
}

/** What can be done with the selected documents, and the values typed for all of them, each shown before it is done. */
export function useSelectionItems(typed: string): PaletteGroup {
  const selection = useOpenSelection()
  const collection = useRegistry().get(selection?.slug ?? '')
  const values = useTypedItems({
    id: 'selection',
    collection,
    paths: selection?.fields ?? [],
    typed,
    onChoose: (field, value, text) => selection?.preview({ op: 'set', field, value }, text),
  })
  if (!selection || !collection) return { label: '', items: [] }
  const actions = selection.actions.flatMap(({ id, label, act }): PaletteItem[] => {
    const { verb = '', words = '' } = collection.actions?.[id.replace(/^action-/, '')] ?? {}
    const isAnswered = answers(`${verb} ${label} ${words} ${id === 'supprimer' ? 'corbeille' : ''}`, typed)
    return isAnswered ? [{ id: `selection:${id}`, label, icon: ICONS[id] ?? 'bolt', act }] : []
  })
  return { label: selection.name, items: [...values, ...actions] }
}
