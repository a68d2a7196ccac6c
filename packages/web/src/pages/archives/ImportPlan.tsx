import type { ArchivePlan } from '@boutique/domain'
import { Chip } from '../../ui/Chip.tsx'
import { countText, momentText, peopleSentences } from './archive-text.ts'
import classes from './archives.module.css'

const STATES = {
  nouvelle: { text: 'Nouvelle', color: 'bleu' },
  fait: { text: 'Importée', color: 'green' },
  refusee: { text: 'Pas importée', color: 'gray' },
} as const

/** What an archive contains, and what becomes of it here. */
export function ImportPlan({ plan }: { plan: ArchivePlan }) {
  return (
    <>
      <p className={classes.text}>{`Export du ${momentText(plan.at)}.`}</p>
      <ul className={classes.list} aria-label="Boutiques du fichier">
        {plan.boutiques.map(({ id, name, documents, files, state, reasons }) => (
          <li key={id} className={classes.boutique}>
            <div className={classes.what}>
              <strong>{name}</strong>
              <Chip color={STATES[state].color}>{STATES[state].text}</Chip>
            </div>
            <p className={classes.dim}>
              {`${countText(documents, 'document', 'documents')} · ${countText(files, 'photo ou fichier', 'photos et fichiers')}`}
            </p>
            {reasons.map((reason) => (
              <p key={reason} className={classes.text}>
                {reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {peopleSentences(plan).map((sentence) => (
        <p key={sentence} className={classes.dim}>
          {sentence}
        </p>
      ))}
    </>
  )
}
