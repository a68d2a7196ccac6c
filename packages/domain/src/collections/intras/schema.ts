import { boolean, choice, instant, multiline, text } from '../../core/fields/kinds.ts'
import { integer } from '../../core/fields/number-kinds.ts'

/** Every field of an action: those of the intra (INTRA-03) and those of the action form (INTRA-09 to INTRA-11). */
export const fields = {
  name: text({ label: 'Nom', required: true, sort: true, max: 300 }),
  libelle: text({ label: 'Libellé', max: 300 }),
  date: instant({ label: 'Date', sort: true, filter: true }),
  description: multiline({ label: 'Description' }),
  contexte: choice({
    label: 'Contexte',
    filter: true,
    values: {
      anywhere: 'Partout',
      computer: "À l'ordinateur",
      phone: 'Au téléphone',
      work: 'Au travail',
      home: 'À la maison',
    },
  }),
  duration: integer({ label: 'Durée', unit: 'min', min: 0, max: 1_000_000 }),
  energyRequired: integer({ label: 'Énergie requise', unit: '/ 10', min: 0, max: 10, filter: true, sort: true }),
  priorityLevel: integer({ label: 'Priorité', unit: '/ 5', min: 0, max: 5, sort: true }),
  isConcretizable: boolean({ label: 'Concrétisable', hint: 'Un premier geste est connu', filter: true }),
  isDone: boolean({ label: 'Faite', filter: true }),
  pourquoi: multiline({ label: 'Pourquoi' }),
  issuFavorable: multiline({ label: 'Issue favorable' }),
  perspectives: multiline({ label: 'Perspectives' }),
  someIdeas: multiline({ label: 'Quelques idées' }),
  structuration: multiline({ label: 'Structuration' }),
  nextActionIdentification: multiline({ label: 'Prochaine action' }),
}
