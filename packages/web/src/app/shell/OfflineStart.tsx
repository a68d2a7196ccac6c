import './shell-styles.ts'
import { Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lastingStorage } from '../../data/autosave/draft-storage.ts'
import { readLastPerson } from '../../base/session/last-person.ts'
import { Pieces } from '../../pages/offline/Pieces.tsx'
import { useWaitingPieces } from '../../pages/offline/waiting-changes.ts'
import { waitingText } from '../../pages/offline/waiting-piece.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Brand } from '../../ui/tags/TagBrand.tsx'
import { PIECES_PATH } from '../offline-parts.ts'
import { NoAnswer } from './NoAnswer.tsx'
import bar from './OfflineHost.module.css'
import classes from './OfflineStart.module.css'

/**
 * The application that is opened without the server. The last person of this browser adds pieces; everything else needs an
 * answer. After a sign-out nobody is known.
 */
export function OfflineStart({ retry }: { retry(): void }) {
  const [person] = useState(() => readLastPerson(lastingStorage()))
  const { pathname } = useLocation()
  const waiting = waitingText(useWaitingPieces(person?.id) ?? [])
  if (!person) return <NoAnswer retry={retry} />
  if (pathname !== PIECES_PATH)
    return (
      <NoAnswer retry={retry}>
        <Button
          component={Link}
          to={PIECES_PATH as '.'}
          leftSection={<IconCamera aria-hidden size={18} stroke={1.6} />}
        >
          Ajouter une pièce
        </Button>
        {waiting !== '' && <p className={classes.waiting}>{waiting}</p>}
      </NoAnswer>
    )
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Brand />
        <span className="ab-grow ab-ellipsis ab-dim">{person.boutique.name}</span>
        <Button variant="default" size="xs" onClick={retry}>
          Réessayer
        </Button>
      </header>
      <main className={classes.main}>
        <div role="status" className={bar.bar}>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          <span>Le serveur ne répond pas. Les pièces attendent ici, et partent à son retour.</span>
        </div>
        <Suspense fallback={<Loading />}>
          <Pieces person={person} />
        </Suspense>
      </main>
    </div>
  )
}
