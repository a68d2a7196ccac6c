import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { textOfPdf } from '../../testing/pdf.ts'
import { statementPrint } from './statement.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const ada = server.as('admin')
const root = '/api/boutiques/atelier'

/** A settlement of two lamps of one owner, sold at the counter. */
async function settled(): Promise<{ path: string; id: string }> {
  const owner = await ada.create(`${root}/contacts`, { firstname: 'Zoé', lastname: 'Cœurdœuvre' })
  const lamps = await Promise.all(
    ['Lampe à huile', 'Lampe Pigeon'].map((name) =>
      ada.create(`${root}/produits`, { name, price: 100, isDraft: false }),
    ),
  )
  const deposit = await ada.create(`${root}/achats`, {
    ...{ depot: true, contact: owner.id, commission: 'taux', commissionTaux: 40 },
    pieces: lamps.map(({ id }) => ({ id, produit: id })),
  })
  for (const [at, { id }] of lamps.entries())
    await ada.act(`${root}/produits/${id}`, 'encaisser', { prix: [1250, 99.99][at], mode: 'espece' })
  await ada.act(`${root}/achats/${deposit.id}`, 'reverser', { date: '2026-03-08', mode: 'virement' })
  const settlement = (await ada.all(`${root}/reversements`)).find(({ contact }) => contact === owner.id)
  return { path: `${root}/reversements/${settlement?.id}`, id: settlement?.id as string }
}

describe('the statement of a settlement', () => {
  it('says what was sold, its price, the commission, and what was paid when and how', async () => {
    const { path, id } = await settled()
    const { numero } = await ada.read(path)
    const answer = await fetch(`${server.address}${path}/releve`, {
      headers: { authorization: `Bearer ${server.tokenOf('admin')}` },
    })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      ...[200, 'application/pdf', `inline; filename="releve-${id}.pdf"`],
    ])
    const lines = textOfPdf(new Uint8Array(await answer.arrayBuffer())).split('\n')
    expect(lines.slice(0, 12)).toEqual([
      'Relevé de dépôt-vente',
      "L'Atelier",
      `Reversement ${String(numero)}`,
      'Déposant\u00a0: Zoé Cœurdœuvre',
      'Montant reversé\u00a0: 809,99\u00a0€',
      'Payé le 8 mars 2026 · Virement',
      '2 pièces vendues',
      ...['Pièce', 'Vendue le', 'Prix de vente', 'Commission', 'Part du déposant'],
    ])
    const cells = lines.slice(12)
    const row = (name: string): string[] => cells.slice(cells.indexOf(name) + 2).slice(0, 3)
    expect(row('Lampe à huile')).toEqual(['1\u00a0250,00\u00a0€', '500,00\u00a0€', '750,00\u00a0€'])
    expect(row('Lampe Pigeon')).toEqual(['99,99\u00a0€', '40,00\u00a0€', '59,99\u00a0€'])
    expect(cells.slice(cells.indexOf('Total') + 1).slice(0, 3)).toEqual([
      ...['1\u00a0349,99\u00a0€', '540,00\u00a0€', '809,99\u00a0€'],
    ])
    expect(cells.slice(-2)).toEqual([`L'Atelier · relevé de dépôt-vente · ${String(numero)}`, '1 / 1'])
  })

  it('is for who reads settlements, of their own boutique; and of one that is there', async () => {
    const { path } = await settled()
    const statusOf = async (person: Parameters<typeof server.as>[0], address = path) =>
      (await server.as(person).get(`${address}/releve`)).status
    expect([await statusOf('gerante'), await statusOf('sansProfil'), await statusOf('etrangere')]).toEqual([
      200, 403, 403,
    ])
    expect(await statusOf('admin', path.replace('atelier', 'brocante'))).toBe(404)
    const { lignes } = (await ada.read(path)) as { lignes?: { produit: string }[] }
    const { achat } = await ada.read(`${root}/produits/${lignes?.[0]?.produit}`)
    expect(await statusOf('gerante', `${root}/achats/${String(achat)}`)).toBe(200)
    expect(await statusOf('sansProfil', `${root}/achats/${String(achat)}`)).toBe(403)
    await ada.remove(path)
    expect(await statusOf('admin')).toBe(404)
    expect((await ada.get(`${root}/achats/${String(achat)}/releve`)).refusal).toBe('404 reversement.absent')
  })

  it('of a settlement without a day, a mode and an owner says what is known', () => {
    const { lines, tables } = statementPrint({ name: 'Atelier', firm: {} }, { lignes: [{ id: 'l1' }] })
    expect(lines.slice(1)).toEqual([
      ...['Reversement', 'Déposant\u00a0: sans nom', 'Montant reversé\u00a0: 0,00\u00a0€', 'Payé'],
    ])
    const none = '0,00\u00a0€'
    expect(tables[0]?.rows).toEqual([['Pièce', '', none, none, none]])
    expect(tables[0]?.title).toBe('1 pièce vendue')
  })
})
