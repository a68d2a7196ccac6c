import { choice, text } from '../core/fields/kinds.ts'
import { price } from '../core/fields/number-kinds.ts'
import { exampleSiren, isSiren, isSiret, isVatNumber, vatNumberOf } from './check-digits.ts'
import { REGIME_LABELS } from '../vat/regimes.ts'
import { LEGAL_FORMS } from './legal-forms.ts'
import { firmNumber } from './number-field.ts'

const exampleSiret = (n: number): string => {
  for (let at = 0; at < 10; at += 1) {
    const siret = `${exampleSiren(n)}0001${at}`
    if (isSiret(siret)) return siret
  }
  throw new RangeError(`no digit checks ${n}`)
}

/** The identity of the firm that a boutique belongs to, which its papers must say. For the holders of the settings profile. */
export const firmFields = {
  raisonSociale: text({
    label: 'Nom ou raison sociale',
    hint: "Tel qu'il figure au registre ; à défaut, le nom de la boutique",
    max: 200,
  }),
  formeJuridique: choice({ label: 'Forme juridique', hint: 'Écrite après le nom', values: LEGAL_FORMS }),
  capitalSocial: price({ label: 'Capital social', min: 0, max: 1_000_000_000 }),
  siret: firmNumber({
    label: 'SIRET',
    hint: "Quatorze chiffres : celui de l'établissement",
    isValid: isSiret,
    refusal: "Ce n'est pas un SIRET : quatorze chiffres, dont le dernier vérifie les autres",
    example: exampleSiret,
  }),
  siren: firmNumber({
    label: 'SIREN',
    hint: 'Neuf chiffres ; proposé par le SIRET',
    isValid: isSiren,
    refusal: "Ce n'est pas un SIREN : neuf chiffres, dont le dernier vérifie les autres",
    example: exampleSiren,
  }),
  numeroTVA: firmNumber({
    label: 'Numéro de TVA',
    hint: 'Sans objet en franchise de TVA',
    isValid: isVatNumber,
    refusal: "Ce n'est pas un numéro de TVA : FR, deux caractères et le SIREN",
    example: (n) => vatNumberOf(exampleSiren(n)),
  }),
  regimeTVA: choice({
    label: 'TVA',
    hint: "Des pièces qui ne disent rien d'autre, dans les nouvelles commandes",
    values: REGIME_LABELS,
  }),
  immatriculation: text({
    label: 'Immatriculation',
    hint: 'RCS et ville du greffe, ou numéro au répertoire des métiers',
    max: 200,
  }),
  siegeAdresse: text({ label: 'Adresse du siège', max: 500 }),
  siegeCodePostal: text({ label: 'Code postal', max: 20 }),
  siegeVille: text({ label: 'Ville', max: 200 }),
}
