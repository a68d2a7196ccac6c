import { Alert, Title } from '@mantine/core'
import { use, useState } from 'react'
import { loadDeclarations } from '../../base/registry.ts'
import { notify } from '../../base/notify.ts'
import type { KnownCategory, LastPerson } from '../../base/session/last-person.ts'
import { newId } from '../../fields/shared/new-id.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Page } from '../Page.tsx'
import { PieceForm } from './PieceForm.tsx'
import classes from './pieces.module.css'
import { useKnownCategories } from './known-categories.ts'
import { usePieceDraft } from './use-piece-draft.ts'
import { useWaitingPieces } from './waiting-changes.ts'
import { newPiece, waitingText, type WaitingPiece } from './waiting-piece.ts'
import { WaitingList } from './WaitingList.tsx'

/** Piece after piece, with or without a network: what is described waits in the browser until the server has it. */
export function Pieces({ person }: { person: LastPerson }) {
  const pieces = useWaitingPieces(person.id)
  if (!('indexedDB' in window))
    return (
      <Page>
        <Alert color="red">Ce navigateur ne garde rien sans réseau.</Alert>
      </Page>
    )
  return pieces ? <Described person={person} pieces={pieces} /> : <Loading />
}

interface DescribedProps {
  person: LastPerson
  pieces: readonly WaitingPiece[]
}

function Described({ person, pieces }: DescribedProps) {
  const { boutique } = person
  const categories = useKnownCategories(person)
  const begin = () =>
    newPiece(newId(), Date.now(), { person: person.id, boutique: boutique.id, boutiqueName: boutique.name })
  // The piece that a closed page was describing is taken up again.
  const [opened, setOpened] = useState(() => ({
    piece: pieces.findLast((one) => one.state === 'draft' && one.boutique === boutique.id) ?? begin(),
    isNext: false,
  }))
  const finish = (elsewhere?: true) => {
    if (elsewhere) notify.info('Cette pièce a été terminée ou retirée dans un autre onglet')
    setOpened({ piece: begin(), isNext: true })
  }
  const others = pieces.filter(({ id }) => id !== opened.piece.id)
  const text = waitingText(others)
  return (
    <Page>
      <div className={classes.screen}>
        <section className={classes.form} aria-labelledby="piece">
          <Title order={1} id="piece" className={classes.title}>
            Ajouter une pièce
          </Title>
          <p className={classes.sentence}>
            Elle arrive parmi les produits cachés de « {boutique.name} », dès que le serveur répond.
          </p>
          <OnePiece key={opened.piece.id} {...opened} pieces={pieces} categories={categories} onDone={finish} />
        </section>
        <section aria-labelledby="attente">
          <Title order={2} id="attente" className={classes.subtitle}>
            Sur cet appareil
          </Title>
          <p role="status" className={classes.sentence}>
            {text || "Aucune pièce n'attend son envoi."}
          </p>
          <WaitingList pieces={others} boutique={boutique.id} onEdit={(piece) => setOpened({ piece, isNext: true })} />
        </section>
      </div>
    </Page>
  )
}

interface OnePieceProps {
  piece: WaitingPiece
  isNext: boolean
  pieces: readonly WaitingPiece[]
  categories: readonly KnownCategory[]
  onDone(elsewhere?: true): void
}

function OnePiece({ piece, isNext, pieces, categories, onDone }: OnePieceProps) {
  const { registry } = use(loadDeclarations())
  const draft = usePieceDraft({ initial: piece, pieces, onDone })
  return (
    <PieceForm draft={draft} fields={registry.get('produits')?.fields ?? {}} categories={categories} isNext={isNext} />
  )
}
