import { formatEuros } from '../money/money.ts'
import { LEGAL_FORMS } from './legal-forms.ts'
import type { FirmData } from './rules.ts'

/**
 * Who a firm is, line by line, as its papers begin: name with form and capital, seat, numbers. What is not known is left out.
 * Pure.
 * @param name of the boutique, for a firm without a name of its own
 */
export function firmLines(name: string, firm: FirmData): string[] {
  const { raisonSociale, siegeAdresse, siegeCodePostal, siegeVille, siren, siret, numeroTVA, immatriculation } = firm
  const town = [siegeCodePostal, siegeVille].filter((one) => one !== undefined).join(' ')
  const numbers = [
    ...(siret === undefined ? (siren === undefined ? [] : [`SIREN ${grouped(siren)}`]) : [`SIRET ${grouped(siret)}`]),
    ...(immatriculation === undefined ? [] : [immatriculation]),
    ...(numeroTVA === undefined ? [] : [`TVA ${numeroTVA}`]),
  ]
  return [
    ...(raisonSociale === undefined || raisonSociale === name
      ? [withForm(name, firm)]
      : [name, withForm(raisonSociale, firm)]),
    [siegeAdresse, town].filter((one) => one !== undefined && one !== '').join(', '),
    numbers.join(' · '),
  ].filter((line) => line !== '')
}

/** A name with what the law puts beside it: "EI" of a person, form and capital of a company (code de commerce, R123-237 and R526-27). */
function withForm(name: string, { formeJuridique, capitalSocial }: FirmData): string {
  if (formeJuridique === undefined || formeJuridique === 'autre') return name
  if (formeJuridique === 'ei') return /\b(EI|entrepreneur individuel)\b/i.test(name) ? name : `${name} EI`
  if (formeJuridique === 'association') return `${name}, association`
  const capital = capitalSocial === undefined ? '' : ` au capital de ${formatEuros(capitalSocial, 'row')}`
  return `${name}, ${LEGAL_FORMS[formeJuridique]}${capital}`
}

/** Digits by threes, as such numbers are read; the establishment keeps its five together. */
const grouped = (digits: string): string =>
  digits
    .slice(0, 9)
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0')
    .concat(digits.length > 9 ? `\u00a0${digits.slice(9)}` : '')
