import { type DemandeData, madeOn } from '@boutique/domain'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useLiveList } from '../../data/live.ts'
import { useFieldForm } from '../../fields/form.ts'
import { Chip } from '../../ui/tags/Chip.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './aside.module.css'

/** How many other requests are shown. */
const MAX_SHOWN = 5

/** The other requests of the contact, the newest first, live; nothing when there are none. */
export function OtherRequests({ contact }: { contact: string }) {
  const { session, boutique, collection } = useFieldForm()
  const query = { boutique, collection: collection.slug, where: { contact }, sort: '-createdAt', limit: MAX_SHOWN + 1 }
  const { documents, status } = useLiveList(query)
  const others = documents.filter(({ id }) => id !== session.id).slice(0, MAX_SHOWN)
  if (others.length === 0 && status !== 'loading') return null
  const path = collection.screen?.path ?? ''
  return (
    <section className={classes.part} aria-labelledby="demande-autres">
      <h3 id="demande-autres" className={classes.title}>
        Autres demandes
      </h3>
      {others.length === 0 && <RowSkeletons count={2} />}
      <ul className="ab-grid ab-gap-sm ab-list">
        {others.map((document) => {
          const demande = document as DemandeData
          const made = madeOn(demande)
          return (
            <li key={document.id} className="ab-grid ab-justify-items-start ab-gap-xs">
              <PlainLink to={`${path}/${encodeURIComponent(document.id)}`} className={classes.link}>
                {collection.screen?.list.row.secondText?.(demande) ?? 'Demande sans produit'}
              </PlainLink>
              {made && <Chip color={made.color}>{made.text}</Chip>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
