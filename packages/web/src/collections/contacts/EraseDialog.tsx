import { ERASURE_COUNTS, type ErasurePreview } from '@boutique/domain'
import { Alert, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { api, ApiProblem } from '../../data/api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './EraseDialog.module.css'

/** Says what an erasure takes and what it leaves, and asks for the name of the contact before the act. */
export function EraseDialog({ path, onClose }: { path: string; onClose(): void }) {
  const [isRequested, setRequested] = useState(false)
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={isRequested ? 'Effacement demandé' : 'Effacer ce contact'}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      {isRequested ? (
        <Done onClose={onClose} />
      ) : (
        <Question path={path} onRequested={() => setRequested(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Question({ path, onRequested, onClose }: { path: string; onRequested(): void; onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: ['effacement', path],
    queryFn: ({ signal }) => api<ErasurePreview>('GET', `${path}/effacement`, undefined, signal),
    gcTime: 0,
    retry: false,
  })
  const [typed, setTyped] = useState('')
  const [hasInvoices, setInvoices] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      await api('POST', `${path}/effacement`, { confirmation: typed })
      onRequested()
    } catch (refusal) {
      setProblem(refusal instanceof ApiProblem ? refusal.detail : String(refusal))
    } finally {
      setSending(false)
    }
  }
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return <RowSkeletons count={4} />
  const counted = Object.entries(ERASURE_COUNTS).flatMap(([kind, label]) => {
    const count = data.counts[kind] ?? 0
    return count > 0 ? [{ kind, label, count }] : []
  })
  const isTyped = typed.trim().toLocaleLowerCase('fr') === data.confirmation.trim().toLocaleLowerCase('fr')
  return (
    <form
      className={classes.question}
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped && hasInvoices) void send()
      }}
    >
      <p>
        Tout ce qui nomme cette personne est effacé partout : fiche, demandes, messages, fichiers, envois, recherche et
        journal. <strong>Rien ne peut être rétabli.</strong>
      </p>
      <ul className={classes.counts}>
        {counted.map(({ kind, label, count }) => (
          <li key={kind}>
            <span>{label}</span>
            <span className="ab-figures">{count}</span>
          </li>
        ))}
      </ul>
      <p className="ab-dim ab-fine">
        Les commandes, les paiements et les abonnements gardent leurs numéros, dates et montants, sans nom ni adresse.
        La loi demande de conserver dix ans les factures, avec l'identité du client : exportez d'abord ses données et
        rangez ses factures hors de la boutique. Les sauvegardes faites avant l'effacement gardent encore ces données.
      </p>
      <Group>
        <Button component="a" href={`${path}/donnees`} download variant="default" size="xs">
          Exporter ses données
        </Button>
      </Group>
      <Checkbox
        label="Ses factures sont conservées ailleurs, ou il n'en a pas"
        checked={hasInvoices}
        onChange={(event) => setInvoices(event.currentTarget.checked)}
      />
      <TextInput
        label={`Pour confirmer, tapez « ${data.confirmation} »`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Garder
        </Button>
        <Button type="submit" color="red" disabled={!isTyped || !hasInvoices} loading={isSending}>
          Effacer sans retour
        </Button>
      </Group>
    </form>
  )
}

function Done({ onClose }: { onClose(): void }) {
  return (
    <div className={classes.question}>
      <p role="status">
        L'effacement est en cours. Sa preuve, sans donnée personnelle, reste dans la page{' '}
        <PlainLink to="/boutique/traitement">Traitements</PlainLink>.
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </Group>
    </div>
  )
}
