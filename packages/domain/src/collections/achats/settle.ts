import type { Action } from '../../core/action.ts'
import type { Data, Question, SystemFields } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import { fields as settlement, MAX_LINES } from '../reversements/schema.ts'
import type { AchatData } from './rules.ts'

type Stored = Data & SystemFields
const { date, mode, commentaire } = settlement

/**
 * Pays the owner of a deposit what is owed to them for the sold pieces of all of their deposits: creates a settlement
 * with a line for each (piece 8).
 */
export const settle: Action<AchatData> = {
  label: 'Reverser au déposant',
  verb: 'Reverser',
  done: () => 'Reversement enregistré',
  opens: { label: 'Relevé', path: 'releve' },
  input: { date: { ...date, label: 'Payé le' }, mode, commentaire },
  form: [{ fields: [['date', 'mode'], 'commentaire'] }],
  suggests: (_, now) => ({ date: dayOf(now) }),
  finds: ({ contact }) => ({
    due: { collection: 'couts', where: { deposant: contact ?? '', aReverser: true } },
  }),
  findsMore: (_, __, { due = [] }): Record<string, Question> => {
    const ids = [...new Set(due.map(({ produit }) => String(produit)))]
    return ids.length === 0 ? {} : { produits: { collection: 'produits', where: { id: { in: ids } } } }
  },
  run({ contact, vendeur_name }, { found }, input) {
    const { due = [], produits = [] } = found
    if (contact === undefined) throw new Problem(409, 'depot.sans-deposant', "Ce dépôt n'a pas de déposant")
    if (due.length === 0) throw new Problem(409, 'depot.rien-du', "Rien n'est dû à ce déposant")
    const names = new Map(produits.map(({ id, name }) => [id, name]))
    const lignes = due.slice(0, MAX_LINES).map((cout) => lineOf(cout, names.get(String(cout.produit))))
    return {
      also: [
        { type: 'create', collection: 'reversements', data: { ...input, contact, contact_name: vendeur_name, lignes } },
      ],
    }
  },
}

const lineOf = ({ id, produit, montant, prixVente, date }: Stored, name: unknown): Data => ({
  id,
  cout: id,
  produit,
  name: name ?? 'Pièce',
  date,
  prix: prixVente,
  montant,
})
