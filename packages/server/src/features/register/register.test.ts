import type { Data, RegisteredPurchaseState, RegisterLines, RegisterState } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../testing/client.ts'
import { startTwoNodes } from '../../testing/node.ts'
import { PASSWORD } from '../../testing/people.ts'
import { checkChain } from './register-check.ts'
import { registerCare } from './tasks.ts'

let instant = Date.parse('2026-11-24T09:00:00.000Z')
const { server, second, stop } = await startTwoNodes({ clock: () => instant })
afterAll(stop)
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const registre = `${root}/registre`
const SELLER = {
  ...{ nom: 'Martin', prenom: 'Léa', qualite: 'Retraitée', domicile: '1 rue du Port, Nantes' },
  ...{ pieceNature: "Carte d'identité", pieceNumero: '12AB34', pieceDate: '2020-01-02', pieceAutorite: 'Préfecture' },
}

beforeAll(async () => {
  await admin.change('/api/boutiques/atelier', { registreObjets: true, registreDepuis: '2026-11-01' })
})

let names = 0
/** A purchase of some pieces, in equal shares, with its seller. */
async function buy(pieces = 1, { montant = 100, seller = SELLER }: { montant?: number; seller?: Data | null } = {}) {
  const lieu = await admin.create(`${root}/achatLieux`, { libelle: `Vide-grenier ${++names}` })
  const products = []
  for (let at = 0; at < pieces; at++)
    products.push(await admin.create(`${root}/produits`, { name: `Chaise ${++names}`, description: 'Hêtre' }))
  const made = await admin.create(`${root}/achats`, {
    ...{ date: '2026-11-24', lieu: lieu.id, montant, mode: 'espece', repartition: 'egale' },
    pieces: products.map(({ id, name }) => ({ produit: id, name })),
  })
  if (seller) await admin.create(`${root}/achats/${made.id}/identites`, seller)
  return { id: made.id, path: `${root}/achats/${made.id}`, products }
}
const write = (achat: string, more: Data = {}) => admin.post(`${registre}/inscriptions`, { achat, ...more })
const stateOf = async (achat: string) =>
  (await admin.get(`${registre}/achats/${achat}`)).body as unknown as RegisteredPurchaseState
const night = () => registerCare.run({}, { engine: server.node.engine, signal: new AbortController().signal } as never)
const numbers = async (achat: string) => (await stateOf(achat)).lignes

describe('a purchase in the register', () => {
  it('is a line a piece, with numbers without gaps; asked again, nothing is written', async () => {
    const { id } = await buy(3)
    const { lignes } = (await write(id)).body as unknown as { lignes: number[] }
    expect(lignes).toEqual([lignes[0], (lignes[0] as number) + 1, (lignes[0] as number) + 2])
    expect((await write(id)).body).toEqual({ lignes: [] })
    expect(await numbers(id)).toEqual(lignes)
  })

  it('is refused while facts lack, and says which', async () => {
    const { id } = await buy(1, { seller: null })
    const { refusal, problem } = await write(id)
    expect(refusal).toBe('422 registre.incomplet')
    expect(problem.detail).toMatch(/^Pour inscrire cet achat, il manque : le nom du vendeur, le prénom du vendeur/)
    expect(await numbers(id)).toEqual([])
    expect((await stateOf(id)).achat?.manque.map(({ of }) => of)).toEqual(Array(8).fill('identite'))
  })

  it('with pieces without a product is refused, names each of them, and keeps waiting', async () => {
    const { id, path, products } = await buy(1)
    const described = { produit: products[0]?.id, name: products[0]?.name } as Data
    await admin.change(path, { pieces: [described, { name: 'Commode' }, {}] })
    const waits = async () =>
      ((await admin.get(registre)).body as unknown as RegisterState).attente.find(({ achat }) => achat === id)
    const sentences = ['« Commode »', '« Objet sans nom »'].map(
      (name) => `la description de ${name} (pièce sans fiche)`,
    )
    const { refusal, problem } = await write(id)
    expect([refusal, problem.detail]).toEqual([
      '422 registre.incomplet',
      `Pour inscrire cet achat, il manque : ${sentences.join(', ')}`,
    ])
    await night()
    expect(await waits()).toMatchObject({
      pieces: [described.name, 'Commode', 'Objet sans nom'],
      manque: sentences.map((sentence) => ({ of: 'achat', sentence })),
    })
    await admin.change(path, { pieces: [{ name: 'Commode' }] })
    expect((await write(id)).refusal).toBe('422 registre.incomplet')
    // An earlier version noted such purchases as written.
    await server.sql(`insert into system.register_purchases select 'atelier', id, rev, 1 from achats where id = $1`, [
      id,
    ])
    expect((await waits())?.manque).toHaveLength(1)
    await admin.change(path, { pieces: [described] })
    expect((await write(id)).body.lignes).toHaveLength(1)
    expect(await waits()).toBeUndefined()
    await admin.change(path, { pieces: [described, { name: 'Commode' }] })
    expect((await write(id)).refusal).toBe('422 registre.incomplet')
    await night()
    const told =
      'update system.register_purchases set purchase_rev = a.rev from achats as a where id = purchase and id = $1'
    await server.sql(told, [id])
    expect((await waits())?.manque).toEqual([{ of: 'achat', sentence: sentences[0] }])
    await admin.change(path, { horsRegistre: true })
    // Left out, it still corrects the line that it has: the share of the piece changed.
    expect((await stateOf(id)).achat).toMatchObject({ manque: [], corrections: await numbers(id) })
    expect((await write(id, { motif: 'Part' })).body.lignes).toHaveLength(1)
    expect([(await stateOf(id)).achat, await waits()]).toEqual([undefined, undefined])
  })

  it('with a piece whose product is gone lacks nothing once its line describes it', async () => {
    const [gone, written] = [await buy(1), await buy(1)]
    await write(written.id)
    for (const { products } of [gone, written])
      await server.sql('delete from produits where id = $1', [products[0]?.id])
    expect((await write(gone.id)).problem.detail).toContain(
      `la description de « ${gone.products[0]?.name} » (pièce sans fiche)`,
    )
    expect((await stateOf(written.id)).achat).toMatchObject({ manque: [], corrections: await numbers(written.id) })
  })

  it('without a piece is refused; one that lost its pieces is corrected', async () => {
    const { id } = await buy(0)
    const { refusal, problem } = await write(id)
    expect([refusal, problem.detail]).toEqual([
      '422 registre.incomplet',
      'Pour inscrire cet achat, il manque : au moins une pièce',
    ])
    const { attente } = (await admin.get(registre)).body as unknown as RegisterState
    expect(attente.find(({ achat }) => achat === id)?.manque).toHaveLength(1)
    const emptied = await buy(1)
    await write(emptied.id)
    await admin.change(emptied.path, { pieces: [] })
    expect((await write(emptied.id, { motif: 'Rendue' })).body.lignes).toHaveLength(1)
    expect((await stateOf(emptied.id)).achat).toBeUndefined()
  })

  it('is corrected by a further line with a reason: the first one stays', async () => {
    const { id, path } = await buy(1)
    await write(id)
    await admin.change(path, { montant: 90 })
    expect((await write(id)).refusal).toBe('422 registre.motif')
    const [first] = await numbers(id)
    expect((await stateOf(id)).achat?.corrections).toEqual([first])
    expect((await write(id, { motif: 'Prix mal recopié' })).status).toBe(201)
    const [, correction] = await numbers(id)
    const lines = await consult('Contrôle de la correction', (first as number) - 1)
    expect(lines.map(({ numero, faits, corrige, motif }) => [numero, faits.prix, corrige, motif])).toEqual([
      [first, 100, undefined, undefined],
      [correction, 90, first, 'Prix mal recopié'],
    ])
    expect((await stateOf(id)).achat).toBeUndefined()
  })

  it('is not corrected for what its pieces are called later, unless somebody says why', async () => {
    const { id, products } = await buy(1)
    await write(id)
    await admin.change(`${root}/produits/${products[0]?.id}`, { description: 'Hêtre, restaurée' })
    await admin.change(`${root}/achats/${id}`, { commentaire: 'Vu' })
    const { attente } = (await admin.get(registre)).body as unknown as RegisterState
    expect(attente.map(({ achat }) => achat)).not.toContain(id)
    expect((await write(id)).body).toEqual({ lignes: [] })
    expect((await write(id, { motif: 'Mieux décrite' })).body.lignes).toHaveLength(1)
  })

  it('whose seller is deleted later has nothing to correct, however often it is asked', async () => {
    const { id, path } = await buy(1)
    await write(id)
    const [seller] = await admin.all(`${path}/identites`)
    await admin.remove(`${path}/identites/${seller?.id}`)
    expect((await stateOf(id)).achat).toBeUndefined()
    expect((await write(id, { motif: 'Vendeur retiré' })).body).toEqual({ lignes: [] })
    // What changes besides is corrected once, and keeps the seller of the line.
    await admin.change(path, { montant: 90 })
    expect((await write(id, { motif: 'Prix' })).body.lignes).toHaveLength(1)
    expect((await write(id, { motif: 'Prix' })).body).toEqual({ lignes: [] })
    const last = (await consult('Contrôle du vendeur', ((await numbers(id)).at(-1) as number) - 1)).at(-1)
    expect([last?.faits.prix, last?.vendeur?.nom]).toEqual([90, 'Martin'])
  })

  it('of a contact who is erased keeps its lines with the seller; the purchase and its journal lose them', async () => {
    const { id, path } = await buy(1)
    const contact = await admin.create(`${root}/contacts`, { firstname: 'Léa', lastname: 'Martin' })
    await admin.change(path, { contact: contact.id })
    await write(id)
    const [seller] = await admin.all(`${path}/identites`)
    const version = `${root}/journal/version?collection=achats/identites&document=${seller?.id}&rev=1`
    expect((await admin.get(version)).text).toContain('12AB34')
    const erasure = `${root}/contacts/${contact.id}/effacement`
    expect((await admin.post(erasure, { confirmation: 'Léa Martin' })).status).toBe(202)
    const states = async () =>
      ((await admin.get(`${root}/effacements`)).body.effacements as { state: string }[]).map(({ state }) => state)
    await expect.poll(states).toEqual(['fait'])
    expect(await admin.all(`${path}/identites`)).toEqual([])
    for (const address of [
      version,
      `${path}/identites/${seller?.id}?deleted=1`,
      `${path}/identites/${seller?.id}/historique`,
    ])
      expect((await admin.get(address)).text).not.toMatch(/Martin|rue du Port|12AB34/)
    const number = (await numbers(id)).at(-1) as number
    expect((await consult('Contrôle après effacement', number - 1)).map(({ vendeur }) => vendeur)).toEqual([SELLER])
    expect((await stateOf(id)).achat).toBeUndefined()
    expect((await write(id, { motif: 'Contact effacé' })).body).toEqual({ lignes: [] })
  })

  it('that is deleted is taken back by a line that says so', async () => {
    const { id, path } = await buy(1)
    await write(id)
    await admin.remove(path)
    expect((await write(id, { motif: 'Vente annulée' })).status).toBe(201)
    const [first, last] = await numbers(id)
    const lines = await consult('Contrôle', (last as number) - 1)
    expect(lines.map(({ faits, corrige, vendeur }) => [faits.retire, corrige, vendeur?.nom])).toEqual([
      [true, first, 'Martin'],
    ])
  })

  it('may be left out', async () => {
    const { id, path } = await buy(1)
    await admin.change(path, { horsRegistre: true })
    expect((await write(id)).refusal).toBe('409 registre.hors')
  })

  it('of another boutique is not there, nor is one without an id that exists', async () => {
    const { id } = await buy(1)
    const other = '/api/boutiques/brocante'
    await admin.change(other, { registreObjets: true, registreDepuis: '2026-11-01' })
    expect((await admin.post(`${other}/registre/inscriptions`, { achat: id })).refusal).toBe('404 document.absent')
    expect((await write('nulle-part')).refusal).toBe('404 document.absent')
    for (const none of ['nulle-part', '%00', '%01']) expect([none, await numbers(none)]).toEqual([none, []])
  })
})

async function consult(motif: string, apres = 0, client = admin): Promise<RegisterLines['lignes']> {
  const { id } = (await client.post(`${registre}/consultations`, { motif })).body as unknown as { id: string }
  return ((await client.get(`${registre}/lignes?consultation=${id}&apres=${apres}`)).body as unknown as RegisterLines)
    .lignes
}

describe('who looks into the register', () => {
  it('says why, and is noted with the lines that were read', async () => {
    const { id } = await buy(1)
    await write(id)
    const [number] = await numbers(id)
    instant += 1000
    expect((await admin.post(`${registre}/consultations`, { motif: '  ' })).refusal).toBe('422 validation')
    await consult('Contrôle de la préfecture', (number as number) - 1)
    const { consultations } = (await admin.get(registre)).body as unknown as RegisterState
    expect(consultations[0]).toMatchObject({ motif: 'Contrôle de la préfecture', premiere: number, derniere: number })
  })

  it('reads nothing with the consultation of another person, nor after an hour', async () => {
    const { id } = (await admin.post(`${registre}/consultations`, { motif: 'Contrôle' })).body as unknown as {
      id: string
    }
    const path = `${registre}/lignes?consultation=${id}`
    expect((await server.as('gerante').send('GET', path)).refusal).toBe('403 registre.consultation')
    instant += 61 * 60_000
    expect((await admin.send('GET', path)).refusal).toBe('403 registre.consultation')
    expect((await admin.send('GET', `${registre}/lignes`)).refusal).toBe('403 registre.consultation')
  })
})

describe('the rights', () => {
  const become = async (profils: string[]) => {
    const user = { displayname: 'Compta', email: `registre-${profils.length}@exemple.fr`, password: PASSWORD }
    const own = { boutique: 'atelier', profils, hasAccessToStore: true }
    await admin.create('/api/utilisateurs', { ...user, ...own })
    const answer = await server.nobody.post('/api/auth/sign-in/email', { email: user.email, password: PASSWORD })
    return new Client(server.address, answer.headers.get('set-auth-token') as string)
  }

  it('of the accounts alone: the lines, without sellers, and no writing', async () => {
    const { id, path } = await buy(1)
    await write(id)
    const accounts = await become(['boutique-compta'])
    const lines = await consult('Comptes', 0, accounts)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(({ vendeur }) => vendeur !== undefined)).toEqual([])
    expect((await accounts.post(`${registre}/inscriptions`, { achat: id })).refusal).toBe('403 droit.refuse')
    expect((await accounts.get(`${path}/identites`)).status).toBe(403)
  })

  it('of the accounts and the contacts: the sellers, and writing', async () => {
    const { id, path } = await buy(1)
    const keeper = await become(['boutique-compta', 'boutique-contacts'])
    expect((await keeper.post(`${registre}/inscriptions`, { achat: id })).status).toBe(201)
    const lines = await consult('Inscription', 0, keeper)
    expect(lines.at(-1)?.vendeur).toEqual(SELLER)
    expect((await keeper.all(`${path}/identites`)).map(({ nom }) => nom)).toEqual(['Martin'])
  })

  it('of others: nothing, on every route', async () => {
    const orders = await become(['boutique-commandes', 'boutique-contacts', 'boutique-catalogue'])
    const tried = await Promise.all([
      orders.get(registre),
      orders.get(`${registre}/achats/a1`),
      orders.post(`${registre}/inscriptions`, { achat: 'a1' }),
      orders.post(`${registre}/consultations`, { motif: 'Voir' }),
      orders.get(`${registre}/lignes?consultation=c1`),
      orders.post(`${registre}/verification`),
      server.as('etrangere').get(registre),
    ])
    expect(tried.map(({ refusal }) => refusal)).toEqual(Array(7).fill('403 droit.refuse'))
  })
})

describe('the chain', () => {
  it('has each number once, also when two servers write at the same time', async () => {
    const bought = []
    for (let at = 0; at < 8; at++) bought.push(await buy(2))
    const other = second.as('admin')
    const answers = await Promise.all(
      bought.flatMap(({ id }) => [write(id), other.post(`${registre}/inscriptions`, { achat: id })]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
    const rows = await server.sql<{ number: string }>(
      `select number from system.register_entries where boutique = 'atelier' order by number`,
    )
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, at) => at + 1))
    for (const { id } of bought) expect(await numbers(id)).toHaveLength(2)
    expect(await checkChain(server.node.engine, 'atelier')).toMatchObject({ lignes: rows.length })
  })

  it('cannot be changed in the database; a change beside the trigger is found and named', async () => {
    const change = (set: string) =>
      server.sql(`update system.register_entries set ${set} where boutique = 'atelier' and number = 3`)
    for (const set of [`entry = '{}'`, `hash = ''`, `number = 300`, `identity = '{}'`])
      await expect(change(set)).rejects.toThrow('never changed')
    await expect(server.sql(`delete from system.register_entries where number = 3`)).rejects.toThrow('never changed')
    await expect(server.sql('truncate system.register_entries')).rejects.toThrow('never changed')
    const [before] = await server.sql<{ entry: string }>(
      `select entry from system.register_entries where boutique = 'atelier' and number = 3`,
    )
    const beside = async (statement: string, values: unknown[] = []) => {
      await server.sql('alter table system.register_entries disable trigger user')
      await server.sql(statement, values)
      await server.sql('alter table system.register_entries enable trigger user')
    }
    const setEntry = `update system.register_entries set entry = $1 where boutique = 'atelier' and number = 3`
    await beside(setEntry, [before?.entry.replace('"prix":', '"prix":1')])
    expect((await admin.post(`${registre}/verification`)).body).toMatchObject({ rompue: 3 })
    expect(((await admin.get(registre)).body as unknown as RegisterState).verification).toMatchObject({ rompue: 3 })
    await beside(setEntry, [before?.entry])
    expect((await admin.post(`${registre}/verification`)).body).not.toHaveProperty('rompue')
  })

  it('that lost its last line is broken after it', async () => {
    const { number, hash } = (
      await server.sql<{ number: string; hash: string }>(
        `select number, hash from system.register_heads where boutique = 'atelier'`,
      )
    )[0] as { number: string; hash: string }
    const set = (n: number, h: string) =>
      server.sql(`update system.register_heads set number = $1, hash = $2 where boutique = 'atelier'`, [n, h])
    await set(Number(number) + 1, 'x')
    expect((await admin.post(`${registre}/verification`)).body).toMatchObject({ rompue: Number(number) + 1 })
    await set(Number(number), hash)
  })
})

describe('every night', () => {
  it('writes the whole purchases, and leaves what lacks something and corrections to people', async () => {
    const whole = await buy(2)
    const lacking = await buy(1, { seller: null })
    const changed = await buy(1)
    await write(changed.id)
    await admin.change(changed.path, { montant: 5 })
    await night()
    expect(
      [await numbers(whole.id), await numbers(lacking.id), await numbers(changed.id)].map((all) => all.length),
    ).toEqual([2, 0, 1])
    const { attente } = (await admin.get(registre)).body as unknown as RegisterState
    const waiting = attente.map(({ achat }) => achat)
    expect(waiting).toContain(lacking.id)
    expect(waiting).toContain(changed.id)
    expect(waiting).not.toContain(whole.id)
  })

  it('erases sellers after ten years and consultations after one: the chain stays whole', async () => {
    const before = instant
    instant = Date.parse('2037-01-04T22:00:00.000Z')
    await night()
    instant = before
    const [left] = await server.sql<{ n: string }>(
      'select count(*) as n from system.register_entries where identity is not null or salt is not null',
    )
    expect(left?.n).toBe('0')
    expect(await server.sql('select from system.register_consultations')).toEqual([])
    // The fourth of January 2037 is a Sunday: the chain was checked.
    const { verification } = (await admin.get(registre)).body as unknown as RegisterState
    expect(verification).toEqual({ at: '2037-01-04T22:00:00.000Z', lignes: expect.any(Number) })
    const lines = await consult('Après dix ans')
    expect(lines[0]).toMatchObject({ efface: true })
    expect(lines[0]).not.toHaveProperty('vendeur')
  })
})
