import type { LiveDocument, JournalPage, Versions } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'
import { PASSWORD } from '../../testing/people.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const ada = server.as('gerante')
const colin = server.as('collegue')
const shop = '/api/boutiques/atelier'
const root = `${shop}/essais`

async function journal(query = '', who: Client = admin): Promise<JournalPage> {
  const { status, body } = await who.get(`${shop}/journal${query}`)
  expect(status).toBe(200)
  return body as unknown as JournalPage
}
const spoken = ({ entries }: JournalPage) =>
  entries.map(({ actor, action, title, changes }) => [
    actor.displayname,
    action,
    title,
    ...changes.filter(({ derived }) => !derived).map(({ path, before, after }) => [path, before, after]),
  ])

let essai: LiveDocument
let path: string
beforeEach(async () => {
  await server.sql('delete from essais')
  await server.sql('delete from system.journal')
  essai = await ada.create(root, { titre: 'Table', montant: 100, cle: 'motdepasse' })
  path = `${root}/${essai.id}`
  instant += 3_600_000
})

describe('the journal of a boutique', () => {
  it('says who changed what, with the values before and after, newest first', async () => {
    await ada.change(path, { montant: 450 })
    instant += 3_600_000
    await colin.change(path, { montant: 500, titre: 'Bureau' })
    instant += 3_600_000
    await ada.remove(path)
    expect(spoken(await journal())).toEqual([
      ['Gaëlle Gérante', 'supprimer', 'Bureau', ['deleted', false, undefined]],
      ['Colin Collègue', 'modifier', 'Bureau', ['titre', 'Table', 'Bureau'], ['montant', 450, 500]],
      ['Gaëlle Gérante', 'modifier', 'Bureau', ['montant', 100, 450]],
      ['Gaëlle Gérante', 'creer', 'Bureau'],
    ])
  })

  it('finds the value after a change of an item in the list that the next change found', async () => {
    const changes: Record<string, unknown>[] = [
      { lignes: [{ id: 'a', libelle: 'A' }] },
      { 'lignes/a/libelle': 'B' },
      { lignes: [{ id: 'c', libelle: 'C' }] },
      { paragraphe: 'long '.repeat(1000) },
      { paragraphe: 'court' },
    ]
    for (const change of changes) {
      await ada.change(path, change)
      instant += 3_600_000
    }
    expect(spoken(await journal())[3]).toEqual(['Gaëlle Gérante', 'modifier', 'Table', ['lignes/a/libelle', 'A', 'B']])
  })

  it('joins the saves of one person within ten minutes', async () => {
    for (const titre of ['B', 'Bu', 'Bureau']) await ada.change(path, { titre })
    instant += 600_001
    await ada.change(path, { titre: 'Commode' })
    const page = await journal()
    expect(spoken(page).slice(0, 2)).toEqual([
      ['Gaëlle Gérante', 'modifier', 'Commode', ['titre', 'Bureau', 'Commode']],
      ['Gaëlle Gérante', 'modifier', 'Commode', ['titre', 'Table', 'Bureau']],
    ])
    expect(page.entries[1]).toMatchObject({ first: 2, rev: 4 })
  })

  it('filters by person, collection, document and period', async () => {
    const since = new Date(instant).toISOString()
    await colin.change(path, { montant: 1 })
    const other = await colin.create(`${shop}/memos`, { title: 'Idée' })
    await admin.change(shop, { name: 'Atelier bleu' })
    const titles = async (query: string) => spoken(await journal(query)).map((one) => one.slice(0, 3).join(' '))
    expect(await titles(`?personne=${server.idOf('collegue')}`)).toEqual([
      'Colin Collègue creer Idée',
      'Colin Collègue modifier Table',
    ])
    expect(await titles('?collection=memos')).toEqual(['Colin Collègue creer Idée'])
    for (const none of ['vues', 'utilisateurs', 'nope']) expect(await titles(`?collection=${none}`)).toEqual([])
    expect(await titles(`?collection=memos&personne=${server.idOf('gerante')}`)).toEqual([])
    expect(await titles(`?collection=essais&personne=${server.idOf('collegue')}`)).toEqual([
      'Colin Collègue modifier Table',
    ])
    expect(await titles(`?document=${other.id}`)).toEqual(['Colin Collègue creer Idée'])
    expect(await titles('?collection=boutiques')).toEqual(['Administrateur modifier Atelier bleu'])
    expect(await titles(`?depuis=${since}`)).toHaveLength(3)
    expect(await titles(`?avant=${since}`)).toEqual(['Gaëlle Gérante creer Table'])
  })

  it('has pages, each entry once, also within one instant', async () => {
    await server.sql(
      `insert into system.journal (collection, document, rev, scope, at, actor, action)
       select 'essais', 'd' || n, 1, 'atelier', '2026-01-0' || (1 + n % 3) || 'T00:00:00.000Z', 'x', 'creer'
       from generate_series(1, 250) as n`,
    )
    const seen: string[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const page: JournalPage = await journal(`?personne=x${next && `&apres=${next}`}`)
      seen.push(...page.entries.map(({ document }) => document))
      next = page.next
    }
    expect(new Set(seen).size).toBe(250)
    expect(seen).toHaveLength(250)
  })

  it('counts what is newer than a page', async () => {
    const { newest } = await journal()
    const count = async () => (await admin.get(`${shop}/journal/nouveaux?curseur=${newest}`)).body.count
    expect(await count()).toBe(0)
    await ada.change(path, { montant: 7 })
    expect(await count()).toBe(1)
  })

  it('never holds a secret', async () => {
    await ada.change(path, { cle: 'autre-secret' })
    const page = await journal()
    expect(page.entries[0]?.changes.map(({ path: one }) => one)).toContain('cle')
    expect(JSON.stringify(page)).not.toMatch(/motdepasse|autre-secret/)
  })

  it('names a person who was deleted since', async () => {
    const email = 'partie@exemple.fr'
    const gone = await admin.create('/api/utilisateurs', {
      displayname: 'Zoé Partie',
      email,
      password: PASSWORD,
      boutique: 'atelier',
      type: 'admin',
    })
    const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const zoe = new Client(server.address, answer.headers.get('set-auth-token') as string)
    await zoe.change(path, { montant: 3 })
    await admin.remove(`/api/utilisateurs/${gone.id}`)
    expect((await journal()).entries[0]?.actor.displayname).toBe('Zoé Partie')
    const { people } = (await admin.get(`${shop}/journal/personnes`)).body as { people: { displayname: string }[] }
    expect(people.map(({ displayname }) => displayname)).toEqual(['Gaëlle Gérante', 'Zoé Partie'])
  })

  it('of another boutique holds nothing of this one', async () => {
    expect((await admin.get('/api/boutiques/brocante/journal')).body.entries).toEqual([])
  })

  it.each([
    ['?apres=abc', '400 curseur.invalide'],
    ['?depuis=hier', '400 filtre.invalide'],
    ['?document=../x', '400 filtre.invalide'],
    [
      `?apres=${Buffer.from('["2026-01-01T00:00:00.000Z","essais","x",1e12]').toString('base64url')}`,
      '400 curseur.invalide',
    ],
  ])('refuses %s', async (query, refusal) => {
    expect((await admin.get(`${shop}/journal${query}`)).refusal).toBe(refusal)
  })
})

describe('a version', () => {
  const versions = async (rev: number, first = rev): Promise<Versions> =>
    (await admin.get(`${shop}/journal/version?collection=essais&document=${essai.id}&rev=${rev}&first=${first}`))
      .body as unknown as Versions
  const restore = (body: object) =>
    admin.post(`${shop}/journal/version`, { collection: 'essais', document: essai.id, ...body })

  it('is shown before and after the change, beside today', async () => {
    await ada.change(path, { montant: 450 })
    await ada.change(path, { titre: 'Bureau' })
    const { before, after, now } = await versions(2)
    expect([before?.data.montant, after.data.montant, now.data.montant]).toEqual([100, 450, 450])
    expect([before?.data.titre, after.data.titre, now.data.titre]).toEqual(['Table', 'Table', 'Bureau'])
  })

  it('is put back as a whole, in one commit that can be undone', async () => {
    await ada.change(path, { montant: 450, titre: 'Bureau', photos: ['atelier/a.jpg'] })
    const changed = await ada.read(path)
    const { document } = await restore({ rev: 2, version: 'avant', lu: 2 })
    expect(document).toMatchObject({ rev: 3, titre: 'Table', montant: 100 })
    expect(document).not.toHaveProperty('photos')
    expect((await journal()).entries[0]).toMatchObject({ action: 'remettre', actor: { displayname: 'Administrateur' } })
    await admin.post(`${path}/annuler`, { revs: [3] })
    expect(await ada.read(path)).toMatchObject({ titre: changed.titre, montant: 450, photos: ['atelier/a.jpg'] })
  })

  it('is put back field by field', async () => {
    await ada.change(path, { montant: 450, titre: 'Bureau' })
    const { document } = await restore({ rev: 2, version: 'avant', champs: ['montant'], lu: 2 })
    expect(document).toMatchObject({ titre: 'Bureau', montant: 100 })
  })

  it('takes a document out of the bin', async () => {
    await ada.remove(path)
    expect((await restore({ rev: 2, version: 'avant', champs: ['montant'], lu: 2 })).refusal).toBe(
      '409 version.supprime',
    )
    expect((await restore({ rev: 2, version: 'avant', lu: 2 })).document).toMatchObject({
      deleted: false,
      titre: 'Table',
    })
  })

  it('is refused where somebody changed the same field meanwhile', async () => {
    await ada.change(path, { montant: 450 })
    await colin.change(path, { montant: 460 })
    expect((await restore({ rev: 2, version: 'avant', lu: 2 })).refusal).toBe('409 version.depassee')
    expect(await ada.read(path)).toMatchObject({ montant: 460 })
  })

  it('of a document of another boutique does not exist', async () => {
    const query = `collection=essais&document=${essai.id}&rev=1`
    expect((await admin.get(`/api/boutiques/brocante/journal/version?${query}`)).refusal).toBe('404 version.absente')
    const body = { collection: 'essais', document: essai.id, rev: 1, version: 'apres', lu: 1 }
    expect((await admin.post('/api/boutiques/brocante/journal/version', body)).refusal).toBe('404 version.absente')
  })
})
