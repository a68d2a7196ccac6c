import type { Registered, WaitingPurchase } from '@boutique/domain'
import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../../base/notify.ts'
import { api, ApiProblem } from '../../data/api.ts'
import { registerPath } from './register-path.ts'

interface UnregisteredPurchaseProps {
  boutique: string
  purchase: WaitingPurchase
  mayWrite: boolean
  onChanged(): void
}

/** A purchase that is not in the register, or not as it is now: what lacks, the reason of a correction, the button. */
export function UnregisteredPurchase({ boutique, purchase, mayWrite, onChanged }: UnregisteredPurchaseProps) {
  const { achat, numero, pieces, manque, corrections } = purchase
  const [motif, setMotif] = useState('')
  const [groupe, setGroupe] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = numero ?? 'Achat supprimé'
  const write = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { achat, groupe, ...(corrections.length > 0 && { motif }) }
      const { lignes } = await api<Registered>('POST', `${registerPath(boutique)}/inscriptions`, body)
      notify.info(lignes.length === 1 ? `Inscrit sous le n° ${lignes[0]}` : `Inscrit sous les n° ${lignes.join(', ')}`)
      onChanged()
    } catch (refusal) {
      setProblem(refusal instanceof ApiProblem ? refusal.detail : String(refusal))
    }
    setBusy(false)
  }
  return (
    <>
      {corrections.length > 0 && (
        <span className="ab-dim">{`À corriger : ${corrections.map((number) => `n° ${number}`).join(', ')}`}</span>
      )}
      {manque.length > 0 && (
        <span className="ab-warning ab-anywhere">{`Il manque : ${manque.map(({ sentence }) => sentence).join(', ')}`}</span>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {mayWrite && manque.length === 0 && (
        <form
          noValidate
          className="ab-grid ab-gap-sm ab-justify-items-start"
          onSubmit={(event) => {
            event.preventDefault()
            void write()
          }}
        >
          {corrections.length > 0 && (
            <TextInput
              className="ab-width-full"
              label="Motif de la correction"
              required
              maxLength={500}
              value={motif}
              onChange={(event) => setMotif(event.currentTarget.value)}
            />
          )}
          {corrections.length === 0 && pieces.length > 1 && (
            <Checkbox
              label="Les objets de moins de 60 € sur une seule ligne"
              checked={groupe}
              onChange={(event) => setGroupe(event.currentTarget.checked)}
            />
          )}
          <Button type="submit" variant="default" loading={isBusy} aria-label={`Inscrire au registre : ${name}`}>
            {corrections.length > 0 ? 'Inscrire la correction' : 'Inscrire au registre'}
          </Button>
        </form>
      )}
    </>
  )
}
