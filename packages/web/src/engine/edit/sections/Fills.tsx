import { useCallback, useEffect, useRef } from 'react'
import { useLiveDocument } from '../../../data/live.ts'
import { controlId, useEdited, useFieldForm, useValueAt } from '../../../fields/form.ts'
import { filledValues } from './fills.ts'

/** Fills fields of a new document from the related documents that are chosen, as its screen declares. */
export function Fills() {
  const { collection } = useFieldForm()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  if (stored) return null
  return Object.entries(collection.screen?.form.fills ?? {}).map(([relation, copied = {}]) => (
    <Fill key={relation} relation={relation} copied={copied as FillProps['copied']} />
  ))
}

interface FillProps {
  relation: string
  /** Own field → field of the related document. */
  copied: Readonly<Record<string, string>>
}

function Fill({ relation, copied }: FillProps) {
  const { session, collection, boutique } = useFieldForm()
  const value = useValueAt(relation)
  const to = collection.fields[relation]?.to
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const { document } = useLiveDocument(id !== undefined && to !== undefined ? { boutique, collection: to, id } : null)
  const filled = useRef<{ id: string; values: Record<string, unknown> }>(undefined)
  useEffect(() => {
    if (document === undefined || document.id === filled.current?.id) return
    const current = session.snapshot().document
    const values = filledValues(copied, current, filled.current?.values ?? {}, document)
    for (const [name, next] of Object.entries(values)) {
      const isFocused = window.document.activeElement?.id === controlId(name)
      if (!isFocused && next !== current[name]) session.change(name, next)
    }
    filled.current = { id: document.id, values }
  }, [document, session, copied])
  return null
}
