import type { Data, JournalPage, LiveDocument, Versions } from '@boutique/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'

let instant = Date.parse('2026-05-04T08:00:00.000Z')
const server = await startTestNode({ clock: () => ++instant })
afterAll(() => server.stop())
const admin = server.as('admin')
const ada = server.as('gerante')
const colin = server.as('collegue')
const root = '/api/boutiques/atelier/essais'

const FILLER = 'x'.repeat(80)
const words = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `mot ${String(from + at).padStart(5, '0')} ${FILLER}`)
const lines = (...ids: string[]): Data[] => ids.map((id) => ({ id, libelle: `${id} ${FILLER}` }))
const ids = Array.from({ length: 40 }, (_, at) => `l${at}`)

let path: string
let essai: LiveDocument
async function create(data: Data): Promise<void> {
  essai = await ada.create(root, { titre: 'Table', ...data })
  path = `${root}/${essai.id}`
}
/** The bytes of the journal's values of the document. */
async function journalBytes(): Promise<number> {
  const [row] = await server.sql<{ bytes: string }>(
    'select coalesce(sum(octet_length(changes::text)), 0) as bytes from system.journal where document = $1',
    [essai.id],
  )
  return Number(row?.bytes)
}
const undo = async (...revs: number[]) => {
  const answer = await ada.post(`${path}/annuler`, { revs })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body as unknown as { documents: LiveDocument[]; conflicts: { path: string }[] }
}
const content = ({ rev: _rev, updatedAt: _at, ...others }: LiveDocument): Data => others
beforeEach(async () => {
  await server.sql('delete from essais')
  await server.sql('delete from system.journal')
})

describe('the journal of a long list', () => {
  it('stays small when it is sent whole again and again with one other value', { timeout: 120_000 }, async () => {
    const values = Array.from({ length: 180 }, (_, at) => ({
      id: `v${at}`,
      libelle: `valeur ${at} ${FILLER.slice(20)}`,
    }))
    const options = Array.from({ length: 50 }, (_, at) => ({ id: `o${at}`, libelle: `option ${at}`, values }))
    essai = await ada.create('/api/boutiques/atelier/produits', { name: 'Table', options })
    path = `/api/boutiques/atelier/produits/${essai.id}`
    for (let turn = 0; turn < 20; turn++) {
      const other = { ...options[turn % 50], values: values.with(turn, { id: `v${turn}`, libelle: `autre ${turn}` }) }
      await ada.change(path, { options: options.with(turn % 50, other as (typeof options)[number]) })
    }
    const bytes = await journalBytes()
    expect(bytes).toBeGreaterThan(20 * 100)
    expect(bytes).toBeLessThan(20 * 1000)
    const query = `collection=produits&document=${essai.id}&rev=2&first=2`
    const versions = (await admin.get(`/api/boutiques/atelier/journal/version?${query}`)).body as unknown as Versions
    expect(versions.before?.data.options).toEqual(essai.options)
  })

  const rows = lines(...ids)
  it.each<[string, Data, Data, string[]]>([
    [
      'a changed member',
      { lignes: rows },
      { lignes: rows.with(3, { id: 'l3', libelle: 'autre', montant: 5 }) },
      ['lignes/l3/libelle', 'lignes/l3/montant'],
    ],
    ['an added item', { lignes: rows }, { lignes: [...lines('neuf'), ...rows] }, ['lignes/neuf']],
    [
      'removed items',
      { lignes: rows },
      { lignes: rows.toSpliced(5, 2) },
      ['lignes/l5', 'lignes/l6', 'lignes/l5#place', 'lignes/l6#place'],
    ],
    ['a moved item', { lignes: rows }, { lignes: [...rows.slice(1), rows[0]] }, ['lignes/l0#place']],
    [
      'single values',
      { mots: words(0, 50) },
      { mots: [...words(60, 61), ...words(1, 50)] },
      words(0, 1)
        .flatMap((word) => [`mots/${word}`, `mots/${word}#place`])
        .concat(`mots/${words(60, 61)[0]}`),
    ],
    [
      'an item that is sent whole',
      { caracteristiques: [{ id: 'l', libelle: 'x'.repeat(1000), valeur: 'x'.repeat(1000) }] },
      { 'caracteristiques/l': { libelle: 'x'.repeat(1000), valeur: 'autre' } },
      ['caracteristiques/l/valeur'],
    ],
  ])('states %s, which is undone and done again', async (_, first, then, paths) => {
    await create(first)
    const changed = await ada.change(path, then)
    const { entries } = (await ada.get(`${path}/historique`)).body as { entries: { changes: { path: string }[] }[] }
    expect(entries[0]?.changes.map((one) => one.path).sort()).toEqual(paths.toSorted())
    const undone = await undo(changed.rev)
    expect(undone.conflicts).toEqual([])
    expect(content(undone.documents[0] as LiveDocument)).toEqual(content(essai))
    const redone = await undo((undone.documents[0] as LiveDocument).rev)
    expect(content(redone.documents[0] as LiveDocument)).toEqual(content(changed))
  })

  it('keeps a short list whole', async () => {
    await create({ lignes: lines('a', 'b') })
    await ada.change(path, { lignes: lines('a', 'b', 'c') })
    const { entries } = (await ada.get(`${path}/historique`)).body as { entries: { changes: Data[] }[] }
    expect(entries[0]?.changes).toEqual([{ path: 'lignes', before: lines('a', 'b') }])
  })

  it('undoes an entry of before, which has the whole list', async () => {
    await create({ lignes: rows })
    const changed = await ada.change(path, { lignes: rows.slice(1) })
    await server.sql('update system.journal set changes = $2::jsonb where document = $1 and rev = $3', [
      essai.id,
      JSON.stringify({ lignes: rows }),
      changed.rev,
    ])
    await ada.change(path, { titre: 'Bureau' })
    const { documents } = await undo(changed.rev)
    expect(documents[0]).toMatchObject({ titre: 'Bureau', lignes: rows })
  })

  it('merges saves of two people who changed different items of it', async () => {
    await create({ lignes: rows })
    const mine = await ada.change(path, { lignes: rows.with(0, { id: 'l0', libelle: 'A' }) })
    const theirs = await colin.send('PATCH', path, { rev: essai.rev, changes: { 'lignes/l1/libelle': 'B' } })
    expect(theirs.status).toBe(200)
    const same = await colin.send('PATCH', path, { rev: essai.rev, changes: { 'lignes/l0/libelle': 'C' } })
    expect(same.refusal).toBe('409 conflit')
    expect(same.body.conflicts).toMatchObject([{ path: 'lignes/l0/libelle', yours: 'C', theirs: 'A' }])
    const { documents, conflicts } = await undo(mine.rev)
    expect(conflicts).toEqual([])
    expect(documents[0]?.lignes).toEqual(rows.with(1, { id: 'l1', libelle: 'B' }))
  })

  it('shows the values before and after of one item in the journal of the boutique', async () => {
    await create({ lignes: rows })
    await ada.change(path, { lignes: rows.with(7, { id: 'l7', libelle: 'autre' }) })
    const page = (await admin.get('/api/boutiques/atelier/journal')).body as unknown as JournalPage
    expect(page.entries.map(({ changes }) => changes)[0]).toEqual([
      { path: 'lignes/l7/libelle', before: rows[7]?.libelle, after: 'autre' },
    ])
  })
})
