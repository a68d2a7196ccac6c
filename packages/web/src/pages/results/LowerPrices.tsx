import {
  type Cut,
  cutText,
  formatEuros,
  type Lowered,
  loweredPrice,
  MAX_CUT_PERCENT,
  MAX_LOWERED,
  type SleepingPiece,
  typedNumber,
} from '@boutique/domain'
import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { offerUndo } from '../../engine/undo/undo.ts'
import { Choice } from './Choice.tsx'
import classes from './results.module.css'
import { shopPath } from './use-results.ts'

interface LowerPricesProps {
  boutique: string
  /** The chosen pieces, as the person saw them. */
  pieces: readonly SleepingPiece[]
  onDone(): void
}

const UNITS = [
  { value: 'pourcent', label: '%' },
  { value: 'euros', label: '€' },
] as const

/** The button that lowers the prices of the chosen pieces, with a preview of every price. One undo takes all back. */
export function LowerPrices({ boutique, pieces, onDone }: LowerPricesProps) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [unit, setUnit] = useState<'pourcent' | 'euros'>('pourcent')
  const [typed, setTyped] = useState('10')
  const cut = cutOf(typed, unit)
  const lowered = pieces.map((piece) => ({ ...piece, after: cut && loweredPrice(piece.prix ?? 0, cut) }))
  const refused = lowered.filter(({ after }) => after === undefined)
  const lower = useMutation({
    mutationFn: () =>
      api<Lowered>('POST', `${shopPath(boutique)}/dormants/baisse`, {
        pieces: pieces.map(({ id, prix }) => ({ produit: id, prix })),
        ...cut,
      }),
    onSuccess: ({ count, document }) => {
      setOpen(false)
      onDone()
      const done = count > 1 ? `${count} prix baissés` : 'Prix baissé'
      const path = collectionPath(boutique, 'produits')
      offerUndo(done, { path, id: document.id, revs: [document.rev], me: user.id, onUndone: onDone })
    },
  })
  const isTooMany = pieces.length > MAX_LOWERED
  return (
    <div className={classes.lowering}>
      <Button disabled={pieces.length === 0 || isTooMany} onClick={() => setOpen(true)}>
        Baisser le prix
      </Button>
      <span className="ab-dim ab-sm" role="status">
        {pieces.length === 0
          ? 'Choisissez des pièces.'
          : isTooMany
            ? `${MAX_LOWERED} pièces au plus en une fois.`
            : `${pieces.length} ${pieces.length > 1 ? 'pièces choisies' : 'pièce choisie'}`}
      </span>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Baisser le prix"
        closeButtonProps={{ 'aria-label': 'Fermer' }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (cut && refused.length === 0) lower.mutate()
          }}
        >
          <div className="ab-row ab-gap-sm">
            <TextInput
              aria-label="Baisse"
              data-autofocus
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              w={110}
            />
            <Choice label="Unité de la baisse" options={UNITS} value={unit} onChange={(value) => setUnit(value)} />
          </div>
          <table className={classes.preview}>
            <caption className={classes.caption}>
              {cut ? `Les prix après ${cutText(cut)} de moins` : 'Les prix'}
            </caption>
            <tbody>
              {lowered.map(({ id, name, prix = 0, cout, after }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className={classes.struck}>{formatEuros(prix, 'row')}</td>
                  <td>
                    {after === undefined ? <span className={classes.loss}>impossible</span> : formatEuros(after, 'row')}
                    {after !== undefined && after < cout && <span className={classes.note}>sous son coût</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {lower.error && (
            <Alert color="red" mt="md">
              {lower.error.message}
            </Alert>
          )}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setOpen(false)}>
              Annuler
            </Button>
            <Button type="submit" loading={lower.isPending} disabled={!cut || refused.length > 0}>
              {pieces.length > 1 ? `Baisser ${pieces.length} prix` : 'Baisser le prix'}
            </Button>
          </div>
        </form>
      </Modal>
    </div>
  )
}

/** What was typed, as a cut; undefined where it is none. */
function cutOf(typed: string, unit: 'pourcent' | 'euros'): Cut | undefined {
  const amount = typedNumber(typed, unit === 'euros' ? 2 : 3)
  if (amount === undefined || amount <= 0) return undefined
  if (unit === 'euros') return { euros: amount }
  return amount <= MAX_CUT_PERCENT ? { pourcent: amount } : undefined
}
