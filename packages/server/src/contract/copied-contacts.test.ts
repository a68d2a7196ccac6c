import { AREAS, type Data, type LiveDocument, type Profile } from '@boutique/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { MAX_CHOSEN } from '../operations/rights/copied-choices.ts'
import { smtpMailer } from '../mail/mailer.ts'
import { Client } from '../testing/client.ts'
import { LiveClient } from '../testing/live.ts'
import { startTestMail } from '../testing/services/mail.ts'
import { startTwoNodes } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

// Who does not read contacts must not read how to reach all of them by naming one after another.

const mail = await startTestMail()
const { server, second, stop } = await startTwoNodes({ mailer: smtpMailer(mail.url) })
afterAll(async () => {
  await stop()
  await mail.close()
})
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const everyArea = Object.fromEntries(Object.values(AREAS).map((flag) => [flag, true]))
let made = 0

const people = new Map<string, Awaited<ReturnType<typeof signedIn>>>()
/** A person with these profiles alone, who chose nothing yet. */
async function person(...profils: Profile[]) {
  const key = profils.join()
  const known = people.get(key) ?? (await signedIn(profils))
  people.set(key, known)
  for (const table of ['copied_choices', 'refused_choices'])
    await server.sql(`delete from system.${table} where actor = $1`, [known.id])
  return known
}
async function signedIn(profils: Profile[]) {
  const email = `vendeur${++made}@exemple.fr`
  const user = { displayname: `Vendeur ${made}`, email, password: PASSWORD, boutique: 'atelier', profils, ...everyArea }
  const { id } = await admin.create('/api/utilisateurs', user)
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const token = answer.headers.get('set-auth-token') ?? ''
  return { id, token, client: new Client(server.address, token), beside: new Client(second.address, token) }
}

interface Known {
  id: string
  /** What is to be read nowhere. */
  secrets: string[]
}
async function contact(): Promise<Known> {
  const number = 100_000 + ++made
  const [email, phone, address] = [`client${number}@exemple.fr`, `06 ${number} 77`, `${number} rue des Lilas`]
  const { id } = await admin.create(`${root}/contacts`, { lastname: `Client ${number}`, email, phone, address })
  return { id, secrets: [email, phone, address] }
}
const contacts = (count: number): Promise<Known[]> => Promise.all(Array.from({ length: count }, contact))

interface Copying {
  slug: 'commandes' | 'demandes' | 'ventes' | 'abonnements'
  profile: Profile
  /** What a document needs, and what its first line is, where it has lines. */
  needs: Data
  line?: Data
}
/** Listed by hand: the collections whose documents copy a contact. */
const COPYING: Copying[] = [
  {
    slug: 'commandes',
    profile: 'boutique-commandes',
    needs: { deliveryDate: '2026-12-24' },
    line: { produits: [{ id: 'l1', name: 'Banc' }] },
  },
  {
    slug: 'demandes',
    profile: 'boutique-demandes',
    needs: {},
    line: { requests: [{ id: 'l1', produit_name: 'Banc' }] },
  },
  { slug: 'ventes', profile: 'boutique-compta', needs: { montant: 12 } },
  { slug: 'abonnements', profile: 'boutique-abonnements', needs: { name: 'Entretien' } },
]
const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status)
const ONCE = '403 choix.fait'
const TOO_MANY = '403 choix.trop'

describe.each(COPYING)('who edits $slug and does not read contacts', ({ slug, profile, needs }) => {
  const path = `${root}/${slug}`

  it('chooses the contact of a document once, and does not change it by an undo either', async () => {
    const { client } = await person(profile)
    const [one, other] = (await contacts(2)) as [Known, Known]
    const { id } = await client.create(path, needs)
    const chosen = await client.change(`${path}/${id}`, { contact: one.id })
    for (const contact of [other.id, null]) {
      const refused = await client.patch(`${path}/${id}`, { contact })
      expect(refused.refusal).toBe(ONCE)
      expect(refused.problem.errors?.map((error) => error.path)).toEqual(['contact'])
      for (const secret of other.secrets) expect(refused.text).not.toContain(secret)
    }
    expect((await client.post(`${path}/${id}/annuler`, { revs: [chosen.rev] })).refusal).toBe(ONCE)
    expect((await admin.read(`${path}/${id}`)).contact).toBe(one.id)
    // The same value is no other choice.
    expect((await client.patch(`${path}/${id}`, { contact: one.id })).status).toBe(200)
  })

  it('does not bring back by an undo a contact that somebody else replaced or removed', async () => {
    const { client } = await person(profile)
    const [one, other] = (await contacts(2)) as [Known, Known]
    const { id } = await admin.create(path, { ...needs, contact: one.id })
    for (const value of [other.id, null]) {
      const { rev } = await admin.change(`${path}/${id}`, { contact: value })
      expect((await client.post(`${path}/${id}/annuler`, { revs: [rev] })).refusal).toBe(ONCE)
      expect((await admin.read(`${path}/${id}`)).contact).toBe(value ?? undefined)
    }
  })

  it(`chooses ${MAX_CHOSEN} contacts an hour, whatever becomes of the documents`, async () => {
    const { client, id: actor } = await person(profile)
    const [last, ...others] = (await contacts(MAX_CHOSEN + 1)) as [Known, ...Known[]]
    for (const [at, { id: chosen }] of others.entries()) {
      const { id } = await client.create(path, { ...needs, ...(at % 2 === 0 && { contact: chosen }) })
      if (at % 2 === 1) await client.change(`${path}/${id}`, { contact: chosen })
      expect((await client.remove(`${path}/${id}`)).status).toBe(200)
    }
    const refused = await client.post(path, { ...needs, contact: last.id })
    expect(refused.refusal).toBe(TOO_MANY)
    for (const secret of last.secrets) expect(refused.text).not.toContain(secret)
    const { id } = await client.create(path, needs)
    expect((await client.patch(`${path}/${id}`, { contact: last.id })).refusal).toBe(TOO_MANY)
    // A contact of this hour again is not one more.
    expect((await client.post(path, { ...needs, contact: others[0]?.id })).status).toBe(201)
    await server.sql(`update system.copied_choices set at = '2020-01-01T00:00:00.000Z' where actor = $1`, [actor])
    expect((await client.patch(`${path}/${id}`, { contact: last.id })).status).toBe(200)
  })
})

describe.each(COPYING.filter(({ line }) => line))('a document of $slug', ({ slug, profile, needs, line = {} }) => {
  const path = `${root}/${slug}`
  const name = Object.keys(line)[0] as string

  /** Every answer about the document, by what it is called. */
  async function answers(client: Client, token: string, document: LiveDocument): Promise<Record<string, string>> {
    const one = `${path}/${document.id}`
    const observed: Record<string, string> = {}
    const note = async (way: string, answer: Promise<{ status: number; text: string }>, status = 200) => {
      const { status: found, text } = await answer
      expect([way, found, text]).toEqual([way, status, text])
      observed[way] = text
      return text
    }
    const field = slug === 'commandes' ? 'commande_message' : 'reponse'
    await note('list', client.get(`${path}?where[id]=${document.id}`))
    await note('list of the contact', client.get(`${path}?where[contact]=${String(document.contact)}&count=1`))
    await note('read', client.get(one))
    await note('history', client.get(`${one}/historique`))
    await server.node.searchIdle()
    const found = await note('search', client.get(`${path}/recherche?q=${String(document.contact_lastname)}`))
    expect(found).toContain(document.id)
    const { rev } = await client.change(one, { [field]: 'un' })
    await note('change', client.patch(one, { [field]: 'deux' }))
    await note('conflict', client.patch(one, { [field]: 'trois' }, rev), 409)
    const { rev: last } = await client.change(one, { [field]: 'six' })
    await note('undo', client.post(`${one}/annuler`, { revs: [last] }))
    await note('top', client.post(`${one}/actions/top`))
    await note('removal', client.remove(one))
    await note('restoration', client.post(`${one}/actions/restaurer`))
    const live = await LiveClient.open(server.address, token)
    const query = { boutique: 'atelier', collection: slug, where: { id: document.id } }
    live.list('list', query)
    live.document('document', { boutique: 'atelier', collection: slug, id: document.id })
    await Promise.all([live.ready('list'), live.ready('document')])
    // By this node, which shows it without reading it again, and by the other one.
    for (const [at, by] of [admin, new Client(second.address, server.tokenOf('admin'))].entries()) {
      await by.change(one, { [field]: `ailleurs ${at}` })
      for (const key of ['list', 'document']) {
        const view = await live.until(key, ({ documents }) => documents.get(document.id)?.[field] === `ailleurs ${at}`)
        observed[`live ${key} ${at}`] = JSON.stringify(view.messages)
      }
    }
    await live.close()
    return observed
  }
  const seen = (observed: Record<string, string>, secrets: readonly string[]): string[] =>
    Object.keys(observed).filter((way) => secrets.some((secret) => observed[way]?.includes(secret)))

  it('keeps how its client is reached until its first line, at every way of reading it', async () => {
    const { client, token } = await person(profile)
    const known = await contact()
    const secrets = known.secrets.slice(0, 2)
    const created = await client.post(path, { ...needs, contact: known.id })
    const document = created.document
    expect(document.contact_lastname).toMatch(/^Client/)
    const stored = await admin.read(`${path}/${document.id}`)
    expect(secrets).toEqual([stored.contact_email, stored.contact_phone])
    // Somebody who reads contacts watches the same list: the two share no answer.
    const beside = await server.live('admin')
    beside.list('list', { boutique: 'atelier', collection: slug, where: { id: document.id } })
    expect((await beside.ready('list')).documents.get(document.id)?.contact_email).toBe(secrets[0])
    const observed = { created: created.text, ...(await answers(client, token, document)) }
    expect(seen(observed, known.secrets)).toEqual([])

    const opened = await client.change(`${path}/${document.id}`, line)
    expect(opened).toMatchObject({ contact_email: secrets[0], contact_phone: secrets[1] })
    const { history, ...afterwards } = await answers(client, token, opened)
    expect(seen(afterwards, known.secrets)).toEqual(Object.keys(afterwards))
    expect(history).toBeDefined()
    // And back.
    const closed = await client.change(`${path}/${document.id}`, { [name]: null })
    expect(JSON.stringify(closed)).not.toContain(secrets[0])
    await beside.close()
  })

  it('keeps it also when somebody else chose the contact, and shows it to who reads contacts', async () => {
    const known = await contact()
    const { id } = await admin.create(path, { ...needs, contact: known.id })
    const { client } = await person(profile)
    expect((await client.get(`${path}/${id}`)).text).not.toContain(known.secrets[0])
    const { client: both } = await person(profile, 'boutique-contacts')
    expect((await both.read(`${path}/${id}`)).contact_email).toBe(known.secrets[0])
  })

  it('shows what was typed for a client without a contact', async () => {
    const { client } = await person(profile)
    const typed = await client.create(path, { ...needs, contact_email: 'passage@exemple.fr' })
    expect(typed.contact_email).toBe('passage@exemple.fr')
    expect((await client.change(`${path}/${typed.id}`, { contact_email: 'autre@exemple.fr' })).contact_email).toBe(
      'autre@exemple.fr',
    )
  })

  it('is not found by how its client is reached, neither by a search nor in a change of many', async () => {
    const known = await contact()
    const { id } = await admin.create(path, { ...needs, contact: known.id })
    const { client } = await person(profile)
    await server.node.searchIdle()
    const [email = ''] = known.secrets
    const name = String((await admin.read(`${path}/${id}`)).contact_lastname).replace('Client ', '')
    const hits = async (by: Client, q: string): Promise<string[]> => {
      const answer = await by.get(`${path}/recherche?q=${encodeURIComponent(q)}`)
      return (answer.body as { hits: { id: string }[] }).hits.map((hit) => hit.id)
    }
    const changed = async (by: Client, q: string): Promise<unknown> => {
      const body = { collection: slug, target: { list: { q } }, operation: { op: 'delete' } }
      const answer = await by.post(`${root}/en-masse/apercu`, body)
      return (answer.body as { total?: number }).total ?? answer.refusal
    }
    for (const q of [email, email.slice(0, 9)]) expect(await hits(client, q)).not.toContain(id)
    expect(await hits(admin, email)).toEqual([id])
    expect(await hits(client, `client ${name}`)).toContain(id)
    expect(await changed(admin, email)).toBe(1)
    expect(await changed(client, email)).not.toBe(1)
    // Open once there is a line.
    await admin.change(`${path}/${id}`, line)
    await server.node.searchIdle()
    expect(await hits(client, email)).toEqual([id])
  })

  it('is not told by the preview of a change, nor by the dry run of an import, which choose no contact', async () => {
    const known = await contact()
    const { client } = await person(profile)
    const { id } = await client.create(path, { ...needs, ...line })
    const chosen = { op: 'set', field: 'contact', value: known.id }
    const each = { op: 'each', each: { [id]: { contact: known.id } } }
    for (const operation of [chosen, each]) {
      const body = { collection: slug, target: { ids: [id] }, operation }
      const { status, text } = await client.post(`${root}/en-masse/apercu`, body)
      expect([status, text]).toEqual([200, expect.stringContaining(known.id)])
      for (const secret of known.secrets) expect(text).not.toContain(secret)
      // Who reads contacts is told what changes with the relation.
      expect((await admin.post(`${root}/en-masse/apercu`, body)).text).toContain(known.secrets[0])
    }
    if (slug !== 'commandes') return
    const file = Buffer.from(`Identifiant;Contact\r\n${id};${known.id}\r\n`)
    const octets = { 'content-type': 'application/octet-stream' }
    for (const by of [client, admin]) {
      const sent = await by.send('POST', `${root}/imports?collection=${slug}&nom=a.csv`, file, octets)
      const one = `${root}/imports/${String(sent.body.id)}`
      expect((await by.post(`${one}/essai`)).body).toMatchObject({ examined: 1, total: 1 })
      const { text } = await by.get(`${one}/lignes`)
      expect(text).toContain(known.id)
      expect(text.includes(known.secrets[0] ?? '')).toBe(by === admin)
    }
  })

  it('refuses to change what it keeps, and stores nothing of it', async () => {
    const known = await contact()
    const { client } = await person(profile)
    const { id } = await client.create(path, { ...needs, contact: known.id })
    const refused = await client.patch(`${path}/${id}`, { contact_email: 'x@exemple.fr' })
    expect(refused.refusal).toBe('403 champ.reserve')
    expect((await admin.read(`${path}/${id}`)).contact_email).toBe(known.secrets[0])
    expect((await client.change(`${path}/${id}`, { ...line, contact_email: 'x@exemple.fr' })).contact_email).toBe(
      'x@exemple.fr',
    )
  })
})

describe('the limit of chosen contacts', () => {
  const path = `${root}/commandes`
  const needs = { deliveryDate: '2026-12-24', produits: [{ name: 'Banc' }] }

  it('holds for requests at the same moment on two servers, and leaves one line in the journal', async () => {
    const { client, beside, id: actor } = await person('boutique-commandes')
    const all = await contacts(MAX_CHOSEN + 6)
    const answers = await Promise.all(
      all.map(({ id }, at) => (at % 2 ? beside : client).post(path, { ...needs, contact: id })),
    )
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(MAX_CHOSEN)
    const refused = answers.flatMap((answer, at) =>
      answer.status === 201 ? [] : [{ answer, known: all[at] as Known }],
    )
    for (const { answer, known } of refused) {
      expect(answer.refusal).toBe(TOO_MANY)
      for (const secret of known.secrets) expect(answer.text).not.toContain(secret)
    }
    const { entries } = (await admin.get(`${root}/journal?personne=${actor}`)).body as { entries: Data[] }
    const named = refused.map(({ known }) => known.id)
    const lines = entries.filter(
      ({ action, document }) => action === 'choix-refuse' && named.includes(String(document)),
    )
    expect(lines).toMatchObject([{ collection: 'contacts', actor: { id: actor } }])
  })

  it('is one for all collections of a boutique', async () => {
    const { client } = await person('boutique-commandes', 'boutique-demandes')
    const [last, ...others] = (await contacts(MAX_CHOSEN + 1)) as [Known, ...Known[]]
    for (const [at, { id }] of others.entries())
      await client.create(at % 2 ? path : `${root}/demandes`, at % 2 ? { ...needs, contact: id } : { contact: id })
    for (const [where, body] of [
      [path, needs],
      [`${root}/demandes`, {}],
    ] as const)
      expect((await client.post(where, { ...body, contact: last.id })).refusal).toBe(TOO_MANY)
  })

  it('is not for who reads contacts, and their journal has no line', async () => {
    const { client } = await person('boutique-commandes', 'boutique-contacts')
    const all = await contacts(MAX_CHOSEN + 2)
    const { id } = await client.create(path, needs)
    for (const { id: chosen } of all)
      expect((await client.change(`${path}/${id}`, { contact: chosen })).contact).toBe(chosen)
  })
})

describe('a payment of an order', () => {
  it('is added by who handles orders without a choice, and names its client', async () => {
    const { client, id: actor } = await person('boutique-commandes')
    const known = await contact()
    const order = await client.create(`${root}/commandes`, {
      deliveryDate: '2026-12-24',
      contact: known.id,
      produits: [{ name: 'Banc' }],
    })
    await client.act(`${root}/commandes/${order.id}`, 'ajouter-paiement', { montant: 10, mode: 'espece' })
    const { documents } = await client.list(`${root}/ventes`, { 'where[commande]': order.id })
    expect(documents).toMatchObject([{ contact: known.id, client_email: known.secrets[0] }])
    const [counted] = await server.sql('select count(*)::int as n from system.copied_choices where actor = $1', [actor])
    expect(counted?.n).toBe(1)
  })

  it('names its order once for who reads no orders', async () => {
    const { client } = await person('boutique-compta')
    const order = async () =>
      (await admin.create(`${root}/commandes`, { deliveryDate: '2026-12-24', contact: (await contact()).id })).id
    const [one, other] = [await order(), await order()]
    const { id } = await client.create(`${root}/ventes`, { montant: 10, commande: one })
    expect((await client.patch(`${root}/ventes/${id}`, { commande: other })).refusal).toBe(ONCE)
    const { client: both } = await person('boutique-compta', 'boutique-commandes')
    expect((await both.change(`${root}/ventes/${id}`, { commande: other })).commande).toBe(other)
  })
})

it('the mail that is shown before it is sent tells the address of the client after the first line alone', async () => {
  await admin.change(root, {
    ...{
      commandeMailSujet: 'Commande',
      commandeMailText: 'Merci',
      demandeMailSujet: 'Demande',
      demandeMailText: 'Merci',
    },
    ...{ fromName: 'Atelier', fromMail: 'atelier@exemple.fr', websiteURL: 'https://exemple.fr' },
  })
  const known = await contact()
  const { client } = await person('boutique-commandes', 'boutique-demandes')
  const order = await client.create(`${root}/commandes`, { deliveryDate: '2026-12-24', contact: known.id })
  const request = await client.create(`${root}/demandes`, { contact: known.id, reponse: 'Bonjour' })
  const shown = async (): Promise<boolean[]> => {
    const paths = [`commandes/${order.id}/confirmation`, `demandes/${request.id}/reponse`]
    const answers = await Promise.all(paths.map((path) => client.get(`${root}/${path}`)))
    return answers.map(({ text }) => text.includes(known.secrets[0] as string))
  }
  expect(await shown()).toEqual([false, false])
  await client.change(`${root}/commandes/${order.id}`, { produits: [{ id: 'l1', name: 'Banc' }] })
  await client.change(`${root}/demandes/${request.id}`, { requests: [{ id: 'l1', produit_name: 'Banc' }] })
  expect(await shown()).toEqual([true, true])
})
