import { type ContactFields, contactName, type LiveDocument, relationsTo, type RelationField } from '@boutique/domain'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useLiveCount, useLiveDocument } from '../../data/live.ts'
import { countText } from '../../engine/related/count-text.ts'
import { useFieldForm, useValueAt } from '../../fields/form.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './MergePanel.module.css'
import { comparedContacts } from './merge-rows.ts'

/** What the merge of two contacts does, in its dialog: both side by side, and what moves to the one that stays. */
export default function MergePanel() {
  const { outer, boutique } = useFieldForm()
  const autre = useValueAt('autre')
  const id = typeof autre === 'string' && autre !== '' ? autre : undefined
  const { document, problem } = useLiveDocument(id === undefined ? null : { boutique, collection: 'contacts', id })
  if (!outer) return null
  if (id === undefined)
    return (
      <Nothing>Choisissez l'autre contact : ce qu'il a de plus vient sur cette fiche, puis il est supprimé.</Nothing>
    )
  if (problem) return <Nothing>{problem.detail}</Nothing>
  if (id === outer.session.id) return null
  if (!document) return <RowSkeletons count={3} />
  return <Comparison own={outer.session.snapshot().document} other={document} />
}

function Comparison({ own, other }: { own: Record<string, unknown>; other: LiveDocument }) {
  const { outer } = useFieldForm()
  const { fields = {} } = outer?.collection ?? {}
  const rows = comparedContacts(fields, own, other)
  return (
    <div className={classes.panel}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td aria-hidden />
            <Head name={contactName(own as ContactFields)} note="Cette fiche, qui reste" />
            <Head name={contactName(other as ContactFields)} note="Supprimé après la fusion" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, kept, theirs, fate }) => (
            <tr key={name} className="ab-border-top">
              <th scope="row" className={classes.label}>
                {label}
              </th>
              <td className={classes.value} data-fate={fate === 'taken' ? fate : undefined}>
                {kept ?? <span className="ab-faint">–</span>}
                {fate === 'taken' && <span className="ab-block ab-dim ab-xs ab-regular">repris</span>}
              </td>
              <td className={classes.value} data-fate={fate}>
                {theirs ?? <span className="ab-faint">–</span>}
                {fate === 'dropped' && <span className="ab-block ab-dim ab-xs ab-regular">gardé en commentaire</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Moved id={other.id} />
    </div>
  )
}

const Head = ({ name, note }: { name: string | undefined; note: string }) => (
  <th scope="col" className={classes.head}>
    {name ?? 'Contact sans nom'}
    <span className="ab-block ab-dim ab-xs ab-regular">{note}</span>
  </th>
)

/** The documents that point to the other contact: their numbers, for who may read them. */
function Moved({ id }: { id: string }) {
  const registry = useRegistry()
  const { canRead } = useSession()
  const relations = relationsTo(registry, 'contacts')
  const readable = relations.filter(({ collection }) => canRead(collection.slug))
  return (
    <div className={classes.moved}>
      <h3 className={classes.title}>Passe sur cette fiche</h3>
      <ul className={classes.counts}>
        {readable.map((relation) => (
          <Count key={`${relation.collection.slug}/${relation.name}`} relation={relation} id={id} />
        ))}
        {readable.length < relations.length && <li>Les autres documents qui le nomment</li>}
      </ul>
    </div>
  )
}

function Count({ relation: { collection, name }, id }: { relation: RelationField; id: string }) {
  const { boutique } = useFieldForm()
  const { count, plus } = useLiveCount({ boutique, collection: collection.slug, where: { [name]: id } })
  // Only rules write it, for the few that have one: it is named once there is one.
  if (collection.fields[name]?.write === 'server' && !count) return null
  return (
    <li data-none={count === 0 || undefined}>{count === undefined ? '…' : countText(collection.label, count, plus)}</li>
  )
}
