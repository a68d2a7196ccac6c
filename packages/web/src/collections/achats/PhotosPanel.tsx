import { Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { useLeaveQuestion } from '../medias/use-leave-question.ts'
import { PieceDialog } from './PieceDialog.tsx'
import { pieceQueue } from './piece-queue.ts'

/** New pieces of the purchase: one by its name, or piece after piece with the camera: photo, name, « Suivante » (piece 1). */
export default function PhotosPanel() {
  const { boutique, readOnly } = useFieldForm()
  const { can } = useSession()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  if (boutique === null || readOnly || !can('produits', 'create')) return null
  if (!stored) return <Nothing>Les pièces nouvelles s'ajoutent après le premier enregistrement.</Nothing>
  return <Photos boutique={boutique} />
}

function Photos({ boutique }: { boutique: string }) {
  const { session, act } = useFieldForm()
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState(0)
  // The pieces of a closed dialog are still being sent.
  const [queue] = useState(() => pieceQueue(boutique, session.id, () => setSent((count) => count + 1)))
  const sending = useSyncExternalStore(queue.uploads.subscribe, queue.uploads.snapshot)
  const leaving = useLeaveQuestion(sending.length > 0, () => queue.uploads.drop())
  const left =
    sending.length === 1 ? "Une pièce n'est pas encore envoyée" : `${sending.length} pièces ne sont pas encore envoyées`
  return (
    <>
      <div className="ab-row ab-wrap ab-gap-sm">
        <Button leftSection={<IconPlus aria-hidden size={18} stroke={1.6} />} onClick={() => void act('ajouter-piece')}>
          Ajouter une pièce nouvelle
        </Button>
        <Button
          variant="default"
          leftSection={<IconCamera aria-hidden size={18} stroke={1.6} />}
          onClick={() => setOpen(true)}
        >
          Photographier les pièces
        </Button>
      </div>
      {isOpen && <PieceDialog queue={queue} sending={sending} sent={sent} onClose={() => setOpen(false)} />}
      <ConfirmDelete
        opened={leaving.asks}
        title="Interrompre l'envoi ?"
        consequence={`${left} ; celles qui le sont restent dans l'achat.`}
        verb="Interrompre"
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      />
    </>
  )
}
