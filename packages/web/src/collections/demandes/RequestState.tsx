import { answerMark, type DemandeData, madeOn } from '@boutique/domain'
import { useCallback } from 'react'
import { useEdited } from '../../fields/form.ts'
import { Chip } from '../../ui/tags/Chip.tsx'

/** The badges above the name of the client: what became of the request, and the day it was made (REQ-09). */
export default function RequestState() {
  const marks = useEdited(
    useCallback(({ stored, document }) => {
      if (!stored) return undefined
      const demande = document as DemandeData
      const { color, name } = answerMark(demande)
      return { state: { color, name }, made: madeOn(demande)?.text }
    }, []),
  )
  if (!marks) return null
  return (
    <ul className="ab-flex ab-wrap ab-gap-xs-sm ab-list" aria-label="États">
      <li>
        <Chip color={marks.state.color}>{marks.state.name}</Chip>
      </li>
      <li>
        <Chip color="gray">{marks.made}</Chip>
      </li>
    </ul>
  )
}
