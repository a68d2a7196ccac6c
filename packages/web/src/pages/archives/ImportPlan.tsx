import type { ArchivePlan } from '@boutique/domain'
import { Chip } from '../../ui/tags/Chip.tsx'
import { countText, momentText, peopleSentences } from './archive-text.ts'

const STATES = {
  nouvelle: { text: 'Nouvelle', color: 'bleu' },
  fait: { text: 'Importée', color: 'green' },
  refusee: { text: 'Pas importée', color: 'gray' },
} as const

/** What an archive contains, and what becomes of it here. */
export function ImportPlan({ plan }: { plan: ArchivePlan }) {
  return (
    <>
      <p className="ab-no-margin ab-anywhere">{`Le fichier a été exporté le ${momentText(plan.at)}.`}</p>
      <ul className="ab-grid ab-list" aria-label="Boutiques du fichier">
        {plan.boutiques.map(({ id, name, documents, files, state, reasons }) => (
          <li key={id} className="ab-grid ab-gap-xs ab-pad-y ab-lined">
            <div className="ab-row ab-space-between ab-gap-md ab-anywhere">
              <strong>{name}</strong>
              <Chip color={STATES[state].color}>{STATES[state].text}</Chip>
            </div>
            <p className="ab-no-margin ab-dim ab-fine ab-anywhere">
              {`${countText(documents, 'document', 'documents')} · ${countText(files, 'photo ou fichier', 'photos et fichiers')}`}
            </p>
            {reasons.map((reason) => (
              <p key={reason} className="ab-no-margin ab-anywhere">
                {reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {peopleSentences(plan).map((sentence) => (
        <p key={sentence} className="ab-no-margin ab-dim ab-fine ab-anywhere">
          {sentence}
        </p>
      ))}
    </>
  )
}
