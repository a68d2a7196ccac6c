import { Kbd } from '@mantine/core'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { closeOverlay, useOverlay } from '../palette/palette-store.ts'
import classes from './Shortcuts.module.css'

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K'], does: 'Rechercher, créer, aller à un écran' },
  { keys: ['J'], does: 'Document suivant' },
  { keys: ['K'], does: 'Document précédent' },
  { keys: ['Ctrl S'], does: 'Enregistrer maintenant' },
  { keys: ['Ctrl Z'], does: "Annuler ce qui vient d'être fait, tant que c'est proposé" },
  { keys: ['Échap'], does: 'Quitter la sélection, ou fermer le document' },
  { keys: ['↑', '↓'], does: "Passer d'un document de la liste à l'autre" },
  { keys: ['Entrée'], does: 'Ouvrir le document' },
  { keys: ['X'], does: 'Sélectionner le document' },
  { keys: ['Maj ↑', 'Maj ↓'], does: 'Étendre la sélection' },
  { keys: ['Ctrl A'], does: 'Sélectionner tout ce qui est chargé' },
  { keys: ['Espace'], does: 'Soulever ou poser un document à ranger' },
  { keys: ['←', '→'], does: "Passer d'un onglet à l'autre" },
  { keys: ['?'], does: 'Montrer cette liste' },
]

/** What Ctrl K understands besides names. */
const PHRASES: readonly { typed: string; does: string }[] = [
  { typed: 'vendre guéridon', does: 'Agir sans ouvrir' },
  { typed: 'prix 120', does: 'Changer un prix de ce qui est ouvert' },
  { typed: 'nouveau produit banc', does: 'Créer avec ce nom' },
  { typed: 'corbeille contacts', does: 'Ouvrir une corbeille' },
  { typed: 'thème sombre', does: "Changer l'apparence" },
]

/** The list of keyboard shortcuts, and of what the palette understands. */
export function Shortcuts() {
  return (
    <Dialog opened={useOverlay() === 'shortcuts'} onClose={closeOverlay} title="Raccourcis du clavier">
      <dl className="ab-no-margin">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt className="ab-flex ab-gap-xs">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="ab-no-margin">{does}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.phrases}>Après Ctrl K</h3>
      <dl className="ab-no-margin">
        {PHRASES.map(({ typed, does }) => (
          <div key={typed} className={classes.phrase}>
            <dt>« {typed} »</dt>
            <dd className="ab-no-margin">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
