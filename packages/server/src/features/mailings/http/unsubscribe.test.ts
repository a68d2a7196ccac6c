import { createHash } from 'node:crypto'
import type { Data, LiveDocument } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../testing/client.ts'
import { startTestNode } from '../../../testing/node.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const contacts = '/api/boutiques/atelier/contacts'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let lea: LiveDocument
const pathOf = (contact: string, boutique = 'atelier'): string =>
  new URL(server.node.engine.unsubscribeLinks.url({ boutique, contact, campagne: 'soldes' })).pathname
/** The path with another signature. Its last character may be replaced by one that means the same bytes: not that one. */
const forged = (path: string): string =>
  path.replace(/\.([^.])([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)
const open = (path: string): Promise<Answer> => server.nobody.get(path)
const press = (path: string): Promise<Answer> => server.nobody.send('POST', path, ONE_CLICK, FORM)
const read = (id = lea.id): Promise<LiveDocument> => admin.read(`${contacts}/${id}`)
const historyOf = async (id = lea.id): Promise<Data[]> =>
  (await admin.get(`${contacts}/${id}/historique`)).body.entries as Data[]
const shopOf = ({ text }: Answer): string | undefined =>
  /<p class="shop">(.*)<\/p>/.exec(text)?.[1]?.replaceAll('&#39;', "'")
const titleOf = ({ text }: Answer): string | undefined => /<h1>(.*)<\/h1>/.exec(text)?.[1]?.replaceAll('&#39;', "'")

beforeEach(async () => {
  lea = await admin.create(contacts, { firstname: 'Léa', email: `lea${++instant}@exemple.fr` })
  lea = await admin.act(`${contacts}/${lea.id}`, 'inscrire')
})

describe('opening the link of a mail', () => {
  it('asks in the name of the shop, and changes nothing', async () => {
    const answer = await open(pathOf(lea.id))
    expect([answer.status, shopOf(answer), titleOf(answer)]).toEqual([
      200,
      "L'Atelier",
      'Ne plus recevoir nos courriels ?',
    ])
    expect(answer.text).toContain(`<form method="post" action="${pathOf(lea.id)}">`)
    expect(await read()).toEqual(lea)
  })

  it('answers without a cookie, for no search engine, cache or frame, and runs no script', async () => {
    const { headers, text } = await open(pathOf(lea.id))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    })
    expect(headers.has('set-cookie')).toBe(false)
    const style = createHash('sha256').update(/<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${style.digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(text).not.toContain('<script')
  })

  it('writes the name of the shop as text', async () => {
    const other = await admin.create('/api/boutiques', { name: '<b>Bois & "Cie"</b>' })
    const { id } = await admin.create(`/api/boutiques/${other.id}/contacts`, { email: 'a@exemple.fr' })
    expect(shopOf(await open(pathOf(id, other.id)))).toBe('&lt;b&gt;Bois &amp; &quot;Cie&quot;&lt;/b&gt;')
  })
})

describe('unsubscribing', () => {
  it('stops the mails at once, and keeps when, how and of which campaign', async () => {
    const answer = await press(pathOf(lea.id))
    expect([answer.status, titleOf(answer)]).toEqual([200, 'Vous êtes désinscrit de la liste'])
    expect(answer.headers.has('set-cookie')).toBe(false)
    const stored = await read()
    expect(stored).toMatchObject({
      subscribedToNewsletter: false,
      newsletterAt: stored.updatedAt,
      newsletterStoppedAt: stored.updatedAt,
      newsletterHow: 'desinscription-mail',
      newsletterCampagne: 'soldes',
    })
    const [line] = await historyOf()
    expect(line).toMatchObject({ action: 'desinscrire', actor: { displayname: 'Visiteur du site' } })
  })

  it('works with every form that a mail program may send', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const statuses = []
    for (const [body, headers] of [
      [form, {}],
      ['', {}],
      [ONE_CLICK, { 'content-type': 'text/plain' }],
    ] as const) {
      const { id } = await admin.create(contacts, { phone: '06' })
      statuses.push((await server.nobody.send('POST', pathOf(id), body, headers)).status)
      expect((await read(id)).newsletterHow).toBe('desinscription-mail')
    }
    expect(statuses).toEqual([200, 200, 200])
  })

  it('changes nothing again, however many times and at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => press(pathOf(lea.id))))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await read()).rev).toBe(lea.rev + 1)
    expect(titleOf(await open(pathOf(lea.id)))).toBe('Vous êtes désinscrit de la liste')
  })

  it('includes the other contacts of the same address in that shop', async () => {
    const same = await admin.create(contacts, { lastname: 'Martin', email: lea.email })
    const elsewhere = await admin.create('/api/boutiques/brocante/contacts', { email: lea.email })
    await press(pathOf(lea.id))
    expect((await read(same.id)).newsletterHow).toBe('desinscription-mail')
    expect(await admin.read(`/api/boutiques/brocante/contacts/${elsewhere.id}`)).toEqual(elsewhere)
  })

  it('reaches the contact into which the one of the mail was merged', async () => {
    const kept = await admin.create(contacts, { firstname: 'Léa' })
    await admin.act(`${contacts}/${kept.id}`, 'fusionner', { autre: lea.id })
    expect((await press(pathOf(lea.id))).status).toBe(200)
    expect(await read(kept.id)).toMatchObject({ subscribedToNewsletter: false, newsletterHow: 'desinscription-mail' })
  })

  it('reaches it also with another address, after several merges, and the page tells its state', async () => {
    const merge = (into: LiveDocument, autre: LiveDocument) =>
      admin.act(`${contacts}/${into.id}`, 'fusionner', { autre: autre.id })
    const [second, kept] = [
      await admin.create(contacts, { firstname: 'Léa', email: `lea${++instant}@bureau.fr` }),
      await admin.create(contacts, { firstname: 'Léa', email: `lea${++instant}@maison.fr` }),
    ]
    await admin.act(`${contacts}/${kept.id}`, 'inscrire')
    await merge(second, lea)
    await merge(kept, second)
    expect(titleOf(await open(pathOf(lea.id)))).toBe('Ne plus recevoir nos courriels ?')
    const { text } = await press(pathOf(lea.id))
    const stopped = { subscribedToNewsletter: false, newsletterHow: 'desinscription-mail' }
    expect(await read(kept.id)).toMatchObject(stopped)
    for (const { id } of [lea, second]) expect(await admin.read(`${contacts}/${id}?deleted=1`)).toMatchObject(stopped)
    const again = /action="([^"]+)"><button class="quiet">Me réinscrire/.exec(text)?.[1] as string
    expect(titleOf(await press(again))).toBe('Vous êtes de nouveau sur la liste')
    expect((await read(kept.id)).subscribedToNewsletter).toBe(true)
    await admin.act(`${contacts}/${kept.id}`, 'desinscrire')
    expect(titleOf(await open(pathOf(lea.id)))).toBe('Vous êtes désinscrit de la liste')
  })

  it('does not reach it once the merge was undone, or the contact taken out of the bin', async () => {
    const kept = await admin.create(contacts, { firstname: 'Léa', email: `lea${++instant}@bureau.fr` })
    const { rev } = await admin.act(`${contacts}/${kept.id}`, 'fusionner', { autre: lea.id })
    expect((await admin.post(`${contacts}/${kept.id}/annuler`, { revs: [rev] })).status).toBe(200)
    expect(await read()).not.toHaveProperty('mergedInto')
    await admin.act(`${contacts}/${kept.id}`, 'fusionner', { autre: lea.id })
    await admin.act(`${contacts}/${lea.id}`, 'restaurer')
    await press(pathOf(lea.id))
    expect((await read()).newsletterHow).toBe('desinscription-mail')
    expect(await read(kept.id)).not.toHaveProperty('newsletterStoppedAt')
  })

  it('holds for a contact that is taken out of the bin later', async () => {
    await admin.remove(`${contacts}/${lea.id}`)
    await press(pathOf(lea.id))
    expect(await admin.act(`${contacts}/${lea.id}`, 'restaurer')).toMatchObject({ subscribedToNewsletter: false })
  })

  it('shows in an open form at once', async () => {
    const live = await server.live('gerante')
    live.document('contact', { boutique: 'atelier', collection: 'contacts', id: lea.id })
    await live.ready('contact')
    await press(pathOf(lea.id))
    const { documents } = await live.until('contact', (view) => view.documents.get(lea.id)?.rev !== lea.rev)
    expect(documents.get(lea.id)).toMatchObject({ subscribedToNewsletter: false, newsletterHow: 'desinscription-mail' })
  })

  it('is not undone from the history, only by an action that says so', async () => {
    await press(pathOf(lea.id))
    const { rev } = await read()
    const undone = await admin.post(`${contacts}/${lea.id}/annuler`, { revs: [rev] })
    expect(undone.refusal).toBe('409 newsletter.refus')
    expect((await admin.post(`${contacts}/${lea.id}/actions/inscrire`)).refusal).toBe('409 newsletter.refus')
    const again = await admin.act(`${contacts}/${lea.id}`, 'reinscrire', { confirmation: true })
    expect(again).toMatchObject({ subscribedToNewsletter: true, newsletterHow: 'back-office' })
    expect(again).not.toHaveProperty('newsletterStoppedAt')
  })
})

it('the undo of everything, with the creation of the contact, deletes it and keeps the refusal', async () => {
  await press(pathOf(lea.id))
  const { rev, newsletterStoppedAt } = await read()
  const revs = Array.from({ length: rev }, (_, before) => rev - before)
  expect((await admin.post(`${contacts}/${lea.id}/annuler`, { revs })).status).toBe(200)
  expect((await admin.get(`${contacts}/${lea.id}`)).refusal).toBe('404 document.supprime')
  const restored = await admin.act(`${contacts}/${lea.id}`, 'restaurer')
  expect(restored).toMatchObject({ newsletterStoppedAt, newsletterHow: 'desinscription-mail' })
  expect((await admin.post(`${contacts}/${lea.id}/actions/inscrire`)).refusal).toBe('409 newsletter.refus')
})

describe('the button of the confirmation', () => {
  it('subscribes again, and the link works as before', async () => {
    const { text } = await press(pathOf(lea.id))
    const again = /action="([^"]+)"><button class="quiet">Me réinscrire/.exec(text)?.[1] as string
    expect(titleOf(await press(again))).toBe('Vous êtes de nouveau sur la liste')
    expect(await read()).toMatchObject({ subscribedToNewsletter: true, newsletterHow: 'reinscription-mail' })
    expect(await read()).not.toHaveProperty('newsletterStoppedAt')
    await press(pathOf(lea.id))
    expect((await read()).subscribedToNewsletter).toBe(false)
  })

  it('has an address that leads back to the page when it is opened again, and changes nothing', async () => {
    await press(pathOf(lea.id))
    const before = await read()
    const answer = await fetch(`${server.address}${pathOf(lea.id)}/reinscription`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, pathOf(lea.id)])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await read()).toEqual(before)
  })

  it('does not lift a refusal that the shop recorded', async () => {
    const refused = await admin.act(`${contacts}/${lea.id}`, 'desinscrire')
    expect((await open(pathOf(lea.id))).text).not.toContain('Me réinscrire')
    const answer = await press(`${pathOf(lea.id)}/reinscription`)
    expect([answer.status, titleOf(answer)]).toEqual([200, 'Vous êtes désinscrit de la liste'])
    expect(await read()).toEqual(refused)
  })
})

describe('a link that is not valid', () => {
  it('gets one and the same page, whatever is wrong, and changes nothing', async () => {
    const pages = new Set<string>()
    const foreign = await admin.create('/api/boutiques/brocante/contacts', { email: 'b@exemple.fr' })
    for (const path of [
      forged(pathOf(lea.id)),
      pathOf(lea.id).replace('soldes', 'autres'),
      pathOf('inconnu'),
      pathOf(foreign.id),
      pathOf(lea.id, 'brocante'),
      pathOf(lea.id, 'inconnue'),
      '/desinscription/n-importe-quoi',
    ]) {
      for (const answer of [await open(path), await press(path), await press(`${path}/reinscription`)]) {
        expect([path, answer.status]).toEqual([path, 404])
        pages.add(answer.text)
      }
    }
    expect([...pages].map((text) => /<h1>(.*)<\/h1>/.exec(text)?.[1])).toEqual(['Ce lien ne fonctionne pas'])
    expect(await read()).toEqual(lea)
    expect(await admin.read(`/api/boutiques/brocante/contacts/${foreign.id}`)).toEqual(foreign)
  })

  it('is refused with a body that no form has', async () => {
    const answer = await server.nobody.send('POST', pathOf(lea.id), 'x'.repeat(20_000), FORM)
    expect([answer.status, await read()]).toEqual([413, lea])
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control'), titleOf(answer)]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
      "Votre demande n'est pas partie",
    ])
  })
})

it('one contact changes its mind a few times, not without end, and others are not concerned', async () => {
  const other = await admin.create(contacts, { email: 'autre@exemple.fr' })
  const statuses: number[] = []
  for (let presses = 0; presses < 12; presses++) {
    statuses.push((await press(pathOf(lea.id))).status, (await press(`${pathOf(lea.id)}/reinscription`)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses.slice(-3)).toEqual([429, 429, 429])
  const late = await open(pathOf(lea.id))
  expect([late.headers.get('content-type'), titleOf(late)]).toEqual(['text/html; charset=utf-8', 'Un instant'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await press(pathOf(other.id))).status).toBe(200)
})
