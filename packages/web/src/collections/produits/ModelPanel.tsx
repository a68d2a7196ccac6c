import { type Fields, takenFields, type TakenField } from '@boutique/domain'
import { useLiveDocument } from '../../data/live.ts'
import { fieldText } from '../../fields/field-text.ts'
import { useFieldForm, useValueAt } from '../../fields/form.ts'
import { storedValues } from '../../fields/panels/stored-values.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import classes from './ModelPanel.module.css'

/** What the product takes from the chosen model, in the dialog of the action: what is new, and what is replaced. */
export default function ModelPanel() {
  const { outer, boutique } = useFieldForm()
  const modele = useValueAt('modele')
  const id = typeof modele === 'string' && modele !== '' ? modele : undefined
  const { document, problem } = useLiveDocument(id === undefined ? null : { boutique, collection: 'modeles', id })
  if (!outer) return null
  if (id === undefined) return <Nothing>Choisissez un modèle : vous verrez ici ce que le produit en reprend.</Nothing>
  if (problem) return <Nothing>{problem.detail}</Nothing>
  if (!document) return <RowSkeletons count={3} />
  const { fields } = outer.collection
  const taken = takenFields(storedValues(fields, outer.session.snapshot().document), document)
  if (taken.length === 0) return <Nothing>Ce produit a déjà tout ce que ce modèle donne.</Nothing>
  const [replaced, added] = [taken.filter(({ replaces }) => replaces), taken.filter(({ replaces }) => !replaces)]
  return (
    <div className="ab-grid ab-gap-md">
      {replaced.length > 0 && <Taken title="Sera remplacé" taken={replaced} fields={fields} />}
      {added.length > 0 && <Taken title="Sera repris" taken={added} fields={fields} />}
      <p className="ab-no-margin ab-dim ab-sm">Le reste de la fiche ne change pas. « Annuler » rétablit tout.</p>
    </div>
  )
}

interface TakenProps {
  title: string
  taken: readonly TakenField[]
  fields: Fields
}

function Taken({ title, taken, fields }: TakenProps) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className="ab-no-margin ab-box">
        {taken.flatMap(({ name, own, taken: value, replaces }) => {
          const field = fields[name]
          if (!field) return []
          return (
            <div key={name} className={classes.field}>
              <dt className="ab-no-margin ab-dim ab-sm">{field.label}</dt>
              <dd className={classes.value}>
                {replaces && <s className="ab-dim">{fieldText(field, own)}</s>}
                <span>{fieldText(field, value)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
