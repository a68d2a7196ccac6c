import { type CheckFailure, checkLines, type CheckWords } from './check-lines.ts'
import type { MailCheckLine } from '../../api/mail-check.ts'

/** The steps of a test of a boutique's hosted search index, in their order. */
export type IndexStep = 'reglages' | 'connexion' | 'ecriture' | 'recherche'

const words = (found: number): Record<IndexStep, CheckWords> => ({
  reglages: ['Réglages', "La plateforme a un compte Algolia, et la boutique le nom d'un index"],
  connexion: ['Connexion', 'Algolia répond et accepte la clé'],
  ecriture: ['Écriture', 'Une fiche a été écrite, puis retirée'],
  recherche: ['Recherche', foundText(found)],
})

/** What a search of the whole index found. */
const foundText = (found: number): string => {
  if (found === 0) return "L'index répond ; il n'a pas encore de produit de la boutique"
  return found === 1
    ? "L'index répond ; il a un produit de la boutique"
    : `L'index répond ; il a ${count.format(found)} produits de la boutique`
}
const count = new Intl.NumberFormat('fr-FR')

/**
 * The lines of a test of a hosted index. Pure.
 *
 * @param found the products of the boutique that a search finds there
 */
export const indexCheckLines = (found: number, failure?: CheckFailure<IndexStep>): MailCheckLine[] =>
  checkLines(words(found), failure)
