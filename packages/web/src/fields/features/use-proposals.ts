import type { KnownLine, ProductLine } from '@boutique/domain'
import { useState } from 'react'
import { useFieldForm } from '../form.ts'
import { useListActions } from '../FieldInput.tsx'
import { stepBefore } from '../list/items.ts'

type Prefill = (known: readonly KnownLine[], present: readonly ProductLine[]) => ProductLine[]

interface Proposals {
  path: string
  items: readonly ProductLine[]
  known: readonly KnownLine[]
  prefill: Prefill
  disabled: boolean
}

/**
 * The lines of a document, followed by proposals: lines that the boutique defines and the document lacks (DIM-08,
 * FEAT-07). All of them are added to the document when one is filled, so that opening the form changes nothing.
 */
export function useProposals({ path, items, known, prefill, disabled }: Proposals) {
  const { session } = useFieldForm()
  const actions = useListActions(path)
  const [refused, setRefused] = useState<readonly string[]>([])
  const all = disabled ? [...items] : prefill(known, items)
  const isProposal = ({ id }: ProductLine) => !items.some((item) => item.id === id)
  const lines = all.filter((line) => !isProposal(line) || !refused.includes(line.id))
  const adopt = () => {
    for (const { id, libelle } of lines.filter(isProposal)) {
      session.operate({ op: 'add', path, item: { id, libelle } })
    }
  }
  return {
    lines,
    isProposal,
    /** Adds all proposals to the document; to be called before one of them is changed. */
    adopt,
    move(id: string, direction: 1 | -1) {
      const before = stepBefore(
        lines.map((line) => line.id),
        id,
        direction,
      )
      if (before === null) return
      adopt()
      actions.move(id, before)
    },
    remove(line: ProductLine) {
      setRefused((others) => [...others, line.id])
      if (!isProposal(line)) actions.remove(line.id)
    },
  }
}
