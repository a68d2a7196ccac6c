import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { PiecePhoto } from './PiecePhoto.tsx'
import { changePiece } from './pieces-database.ts'
import classes from './pieces.module.css'
import { tellPieces } from './waiting-changes.ts'
import { mayChange, nameOf, type WaitingPiece } from './waiting-piece.ts'

interface WaitingListProps {
  pieces: readonly WaitingPiece[]
  /** The boutique of the screen: pieces of another one name it. */
  boutique: string
  onEdit(piece: WaitingPiece): void
}

/** What waits in this browser: each piece with its state and what can be done about it. */
export function WaitingList({ pieces, boutique, onEdit }: WaitingListProps) {
  const [removing, setRemoving] = useState<WaitingPiece>()
  const [isAsking, setAsking] = useState(false)
  const change = (id: string, next: Parameters<typeof changePiece>[1]) =>
    changePiece(id, next).then((stored) => {
      tellPieces(stored?.state === 'waiting' ? 'ready' : 'changed')
      return stored
    }, console.error)
  const edit = async ({ id }: WaitingPiece) => {
    const stored = await change(id, (one) => (one && mayChange(one) ? asDraft(one) : undefined))
    if (stored) onEdit(stored)
  }
  return (
    <>
      <ul className="ab-list">
        {pieces.map((piece) => (
          <li key={piece.id} className={classes.row}>
            <PiecePhoto id={piece.photos[0]?.id} size={56} />
            <span className={classes.words}>
              <span className="ab-medium ab-anywhere">{nameOf(piece)}</span>
              <span className={piece.state === 'refused' ? 'ab-error ab-sm ab-anywhere' : 'ab-dim ab-sm'}>
                {[stateOf(piece), piece.boutique === boutique ? '' : piece.boutiqueName].filter(Boolean).join(' · ')}
              </span>
              <span className="ab-row ab-wrap ab-gap-xs">
                {piece.state === 'refused' && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Réessayer ${nameOf(piece)}`}
                    onClick={() => void change(piece.id, asWaiting)}
                  >
                    Réessayer
                  </Button>
                )}
                {mayChange(piece) && piece.boutique === boutique && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Modifier ${nameOf(piece)}`}
                    onClick={() => void edit(piece)}
                  >
                    Modifier
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  aria-label={`Retirer ${nameOf(piece)}`}
                  onClick={() => {
                    setRemoving(piece)
                    setAsking(true)
                  }}
                >
                  Retirer
                </Button>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDelete
        opened={isAsking}
        title={removing ? `Retirer « ${nameOf(removing)} » ?` : ''}
        consequence={
          removing?.wasTried
            ? 'Elle est peut-être déjà enregistrée : regardez parmi les produits cachés. Ses photos sont retirées de cet appareil.'
            : "Elle n'est nulle part ailleurs : elle et ses photos sont perdues."
        }
        verb="Retirer"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (removing) void change(removing.id, () => null)
        }}
      />
    </>
  )
}

const asDraft = ({ refusal: _, ...piece }: WaitingPiece): WaitingPiece => ({
  ...piece,
  state: 'draft',
  wasTried: false,
})

const asWaiting = (piece: WaitingPiece | undefined): WaitingPiece | undefined => {
  if (!piece) return undefined
  const { refusal: _, ...rest } = piece
  return { ...rest, state: 'waiting' }
}

function stateOf({ state, refusal, wasTried }: WaitingPiece): string {
  if (state === 'refused') return refusal ?? 'Refusée'
  if (state === 'draft') return 'À terminer'
  return wasTried ? 'Envoi commencé, réponse attendue' : "En attente d'envoi"
}
