import { Button, VisuallyHidden } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import classes from './BoutiqueSelector.module.css'
import { showsSelector } from '../../base/menu-items.ts'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { BoutiqueList } from '../overlay-parts.ts'

/** The current boutique and a selector; without any boutique, a button to create one (NAV-17 to NAV-21). */
export function BoutiqueSelector() {
  const { pathname } = useLocation()
  const { boutiques, can } = useSession()
  if (boutiques.length === 0) return can('boutiques', 'create') ? <CreateBoutique /> : null
  if (!showsSelector(pathname, boutiques.length)) return null
  return (
    <Suspense
      fallback={
        <div className={classes.box} aria-hidden>
          <CurrentBoutique />
        </div>
      }
    >
      <BoutiqueList current={<CurrentBoutique />} />
    </Suspense>
  )
}

function CreateBoutique() {
  const navigate = useNavigate()
  const path = useCollection('boutiques')?.screen?.path
  const create = (): void => void navigate({ to: `${path}/nouveau` })
  return (
    <Button
      className={classes.create}
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={create}
    >
      Créer une boutique
    </Button>
  )
}

function CurrentBoutique() {
  const { boutiques, hasMoreBoutiques, boutique } = useSession()
  return (
    <>
      <span className={classes.names}>
        <VisuallyHidden>Boutique :</VisuallyHidden>
        <span className={classes.name}>{boutique?.name ?? 'Choisir une boutique'}</span>
        <span className={classes.small}>1 boutique sur {hasMoreBoutiques ? 'plus de 200' : boutiques.length}</span>
      </span>
      <IconSelector className="ab-flex-none ab-dim" size={16} stroke={1.6} aria-hidden />
    </>
  )
}
