import { useEffect, useState } from 'react'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { draftsOf } from '../../data/autosave/autosave-draft.ts'
import { lastingStorage, PAGE_LOAD } from '../../data/autosave/draft-storage.ts'
import { type LeftDraft, listLeft } from '../../data/autosave/left-drafts.ts'
import { unlessStored } from '../../engine/edit/drafts/find-left.ts'
import { leftMoment } from '../../engine/edit/drafts/left-moment.ts'
import { HomeSection } from './HomeSection.tsx'
import classes from './LeftDrafts.module.css'

type Found = LeftDraft & { key: string }

/** What was typed in this browser into forms of the boutique and not saved before the tab was closed, with a link each. */
export function LeftDrafts() {
  const drafts = useLeftDrafts()
  const registry = useRegistry()
  if (drafts.length === 0) return null
  return (
    <HomeSection id="a-reprendre" title="À reprendre">
      <p className="ab-no-margin ab-dim ab-sm">Saisi dans ce navigateur, pas encore enregistré.</p>
      <ul className={classes.list}>
        {drafts.map(({ key, address, collection, title, at }) => (
          <li key={key}>
            <a href={address} className={classes.link}>
              {title ?? `${registry.get(collection)?.label.one ?? collection} sans nom`}
            </a>
            <span className="ab-no-margin ab-dim ab-sm"> · {leftMoment(at)}</span>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function useLeftDrafts(): Found[] {
  const { user, boutique } = useSession()
  const registry = useRegistry()
  const [found, setFound] = useState<Found[]>([])
  const shop = boutique?.id ?? null
  useEffect(() => {
    let shown = true
    const checked = listLeft(lastingStorage(), draftsOf(user.id, shop), PAGE_LOAD, Date.now()).flatMap((left) => {
      const collection = registry.get(left.collection)
      return collection ? [unlessStored(collection, shop, left)] : []
    })
    void Promise.all(checked).then((all) => shown && setFound(all.filter((left) => left !== undefined)))
    return () => {
      shown = false
    }
  }, [user.id, shop, registry])
  return found
}
