import { boolean, choice, text } from '../../core/fields/kinds.ts'
import { MAX_ADDRESS_LENGTH } from './view-address.ts'

/**
 * Every field of a saved view.
 * @param lists the lists that have views: the slugs of their collections, and their names
 */
export const fieldsOf = (lists: Readonly<Record<string, string>>) => ({
  name: text({ label: 'Nom', required: true, sort: true, max: 80 }),
  liste: choice({
    label: 'Liste',
    required: true,
    filter: true,
    description: 'La collection de la liste',
    values: lists,
  }),
  adresse: text({
    label: 'Adresse',
    description: "Ce qui suit le « ? » dans l'adresse de la liste : onglet, tri, recherche, période, filtres",
    max: MAX_ADDRESS_LENGTH,
    pattern: /^[\w.~*%+=&:-]*$/,
    example: (n) => `q=exemple+${n}`,
  }),
  partagee: boolean({ label: 'Partagée avec la boutique', filter: true }),
  proprietaire: text({
    label: 'De',
    description: "L'identifiant de la personne qui l'a enregistrée",
    derived: true,
    filter: true,
    max: 64,
  }),
  exige: text({
    label: 'Demande aussi',
    description: 'Les collections que sa condition ou son ordre demande de lire, séparées par un espace',
    derived: true,
    hidden: true,
    filter: true,
    max: 500,
  }),
})
