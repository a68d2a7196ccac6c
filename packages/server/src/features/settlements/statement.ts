import {
  type Actor,
  cents,
  collectionOf,
  euros,
  type FirmData,
  firmLines,
  formatDay,
  formatDayLong,
  formatEuros,
  PAYMENT_MODES,
  plural,
  Problem,
  type ReversementData,
} from '@boutique/domain'
import type { Engine, Target } from '../../operations/engine.ts'
import { checkAccess, forbidden, grant } from '../../operations/rights/rights.ts'
import type { PrintedDocument } from '../../print/printed.ts'
import { latestOf } from './sql/latest.ts'
import { readDocument } from '../../store/documents/documents.ts'

/**
 * The statement that the owner of sold pieces gets with what is paid to them, for whoever reads the settlement (piece 8).
 * @throws Problem 403; 404 for a settlement that does not exist
 */
export async function settlementStatement(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
): Promise<PrintedDocument> {
  const target: Target = { boutique, collection: 'reversements', id }
  const granted = await grant(engine, actor, target, 'read')
  if (granted.ability.read !== 'profile') throw forbidden()
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  const firm = (await engine.readBoutique(boutique)) ?? {}
  const shop = { name: String(firm.name ?? '').slice(0, 200), firm: firm as FirmData }
  return statementPrint(shop, JSON.parse(stored.text) as ReversementData)
}

/**
 * The last settlement with the owner of a deposit.
 * @throws Problem 403; 404 `reversement.absent` where there is none
 */
export async function lastSettlement(
  engine: Engine,
  actor: Actor,
  { boutique, id }: { boutique: string; id: string },
): Promise<string> {
  const granted = await grant(engine, actor, { boutique, collection: 'achats' }, 'read')
  if (granted.ability.read !== 'profile') throw forbidden()
  const stored = checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, id))
  const { contact } = JSON.parse(stored.text) as { contact?: string }
  const settlements = collectionOf(engine.registry, 'reversements')
  const last = contact === undefined ? undefined : await latestOf(engine.pool, settlements, boutique, contact)
  if (last === undefined) throw new Problem(404, 'reversement.absent', "Rien n'a encore été reversé à ce déposant")
  return last
}

const amount = (value: number): string => formatEuros(value, 'row')

/** The pieces of a settlement with their price, the commission of the boutique and the part of the owner. Pure. */
export function statementPrint(
  { name, firm }: { name: string; firm: FirmData },
  { numero, contact_name, date, mode, montant = 0, lignes = [] }: ReversementData,
): PrintedDocument {
  const paid = [date === undefined ? 'Payé' : `Payé le ${formatDayLong(date)}`, mode && PAYMENT_MODES[mode]]
  const rows = lignes.map(({ name: piece = 'Pièce', date: day, prix = 0, montant: part = 0 }) => ({
    name: piece,
    day: day === undefined ? '' : formatDay(day),
    price: cents(prix),
    part: cents(part),
  }))
  const price = rows.reduce((sum, row) => sum + row.price, 0)
  const figures = (sold: number, owed: number): string[] => [sold, sold - owed, owed].map((one) => amount(euros(one)))
  return {
    title: 'Relevé de dépôt-vente',
    lines: [
      ...firmLines(name, firm),
      numero === undefined ? 'Reversement' : `Reversement ${numero}`,
      `Déposant\u00a0: ${contact_name ?? 'sans nom'}`,
      `Montant reversé\u00a0: ${amount(montant)}`,
      paid.filter(Boolean).join(' · '),
    ],
    tables: [
      {
        title: plural(lignes.length, 'pièce vendue', 'pièces vendues'),
        columns: [
          { heading: 'Pièce', width: 5 },
          { heading: 'Vendue le', width: 1.6 },
          { heading: 'Prix de vente', width: 2, align: 'right' },
          { heading: 'Commission', width: 2, align: 'right' },
          { heading: 'Part du déposant', width: 2.2, align: 'right' },
        ],
        rows: rows.map((row) => [row.name, row.day, ...figures(row.price, row.part)]),
        total: ['Total', '', ...figures(price, cents(montant))],
      },
    ],
    footer: [name, 'relevé de dépôt-vente', numero].filter(Boolean).join(' · '),
  }
}
