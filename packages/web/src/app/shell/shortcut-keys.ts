/** What the screen shows when the shortcuts are asked for. */
export interface KeyContext {
  list: boolean
  form: boolean
  table: boolean
}

/** A shortcut; `where` is the part of the screen that has it, everywhere without it. */
interface ShortcutKey {
  keys: readonly string[]
  does: string
  where?: keyof KeyContext
}

const KEYS: readonly ShortcutKey[] = [
  { keys: ['Ctrl K'], does: 'Rechercher, créer, agir, aller à un écran' },
  { keys: ['J'], does: 'Document suivant', where: 'form' },
  { keys: ['K'], does: 'Document précédent', where: 'form' },
  { keys: ['Ctrl S'], does: 'Enregistrer maintenant', where: 'form' },
  { keys: ['←', '→'], does: "Passer d'un onglet à l'autre", where: 'form' },
  { keys: ['Ctrl Z'], does: "Annuler ce qui vient d'être fait, tant que c'est proposé" },
  { keys: ['Échap'], does: 'Quitter la sélection, ou fermer le document' },
  { keys: ['↑', '↓'], does: "Passer d'un document de la liste à l'autre", where: 'list' },
  { keys: ['Entrée'], does: 'Ouvrir le document', where: 'list' },
  { keys: ['X'], does: 'Sélectionner le document', where: 'list' },
  { keys: ['Maj ↑', 'Maj ↓'], does: 'Étendre la sélection', where: 'list' },
  { keys: ['Ctrl A'], does: 'Sélectionner tout ce qui est chargé', where: 'list' },
  { keys: ['Espace'], does: 'Soulever ou poser un document à ranger', where: 'list' },
  { keys: ['Entrée', 'F2'], does: 'Modifier la case', where: 'table' },
  { keys: ['Ctrl Entrée'], does: 'Ouvrir le document', where: 'table' },
  { keys: ['Espace'], does: 'Sélectionner la ligne', where: 'table' },
  { keys: ['Ctrl C', 'Ctrl V'], does: 'Copier des cases, les coller', where: 'table' },
  { keys: ['Ctrl D'], does: 'Recopier vers le bas', where: 'table' },
  { keys: ['Suppr'], does: 'Vider les cases', where: 'table' },
  { keys: ['?'], does: 'Montrer cette liste' },
]

/** The shortcuts of what the screen shows. A table has its own keys in place of those of a list. */
export const keysOf = (context: KeyContext): ShortcutKey[] =>
  KEYS.filter(({ where }) => where === undefined || (context[where] && !(where === 'list' && context.table)))
