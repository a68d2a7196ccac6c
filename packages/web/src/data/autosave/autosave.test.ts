import { registry } from '@boutique/domain/registry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from './autosave-draft.ts'
import type { EditOptions } from './autosave.ts'
import { edited, Refusal, table } from './autosave-testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a save starts', () => {
  it('[FORM-01] 500 ms after the last change, and sends it once', async () => {
    const { session, saves } = edited()
    session.change('name', 'Tabl')
    await pass(300)
    session.change('name', 'Table basse')
    await pass(499)
    expect(saves).toEqual([])
    await pass(1)
    expect(saves).toEqual([{ changes: { name: 'Table basse' }, operations: [], rev: 5 }])
  })

  it('1000 ms after the last change of the contents, whatever the delay of the form', async () => {
    const { session, saves } = edited()
    session.operate({ op: 'add', path: 'contents', item: { id: 'b1' } })
    await pass(600)
    session.change('contents/b1/header', 'Nos bois')
    await pass(999)
    expect(saves).toEqual([])
    await pass(1)
    expect(saves).toHaveLength(1)
  })

  it('[FORM-03] 1000 ms after the last change if the form has this delay', async () => {
    const { session, saves } = edited({ delay: 1000 })
    session.change('price', '10')
    await pass(700)
    session.change('price', '100')
    await pass(999)
    expect(saves).toHaveLength(0)
    await pass(1)
    expect(saves.map(({ changes }) => changes)).toEqual([{ price: 100 }])
  })

  it('3 s after the first unsaved change while somebody types without a pause, and then every 3 s', async () => {
    const { session, saves, accept } = edited()
    const text = 'Un guéridon de 1810 en acajou, plateau de marbre gris, pieds griffes.'
    let typed = ''
    const sent: number[] = []
    // 13 seconds, a character every 200 ms
    for (const character of text.slice(0, 65)) {
      typed += character
      session.change('description', typed)
      await pass(200)
      if (saves.length === sent.length) continue
      sent.push(typed.length)
      await accept({ rev: 5 + saves.length, description: saves.at(-1)?.changes.description })
    }
    expect(sent).toEqual([15, 30, 46, 61])
    expect(saves.at(-1)?.changes).toEqual({ description: text.slice(0, 61).trimEnd() })
    await pass(500)
    expect(saves.at(-1)?.changes).toEqual({ description: text.slice(0, 65) })
  })

  it('not for the first change after the load; the next saves both', async () => {
    const { session, saves, look } = edited({ delay: 1000, quietStart: true })
    session.change('name', 'A')
    await pass(1900)
    expect(saves).toHaveLength(0)
    session.change('price', '2')
    await pass(1000)
    expect(saves.map(({ changes }) => changes)).toEqual([{ name: 'A', price: 2 }])
    expect(look().byHand).toBeUndefined()
  })

  it('the form knows that its first change waits for the person, until it is saved, taken back or joined by another', async () => {
    const { session, saves, accept, look } = edited({ delay: 1000, quietStart: true })
    expect(look().byHand).toBeUndefined()
    session.change('name', 'A')
    await pass(1900)
    expect(look()).toMatchObject({ status: 'unsaved', byHand: true })
    void session.submit()
    await accept({ rev: 6, name: 'A' })
    expect(saves.map(({ changes }) => changes)).toEqual([{ name: 'A' }])
    expect(look().byHand).toBeUndefined()
    session.change('name', 'B')
    expect(look().byHand).toBeUndefined()
    const other = edited({ delay: 1000, quietStart: true })
    other.session.change('name', 'A')
    other.session.change('name', 'Table')
    expect(other.look().byHand).toBeUndefined()
    expect(edited({ delay: 1000 }).look().byHand).toBeUndefined()
  })

  it('after the first change of a new document, which was not loaded', async () => {
    const { session, created } = edited({ document: undefined, delay: 1000, quietStart: true })
    session.change('name', 'Table')
    await pass(1000)
    expect(created).toEqual([{ name: 'Table' }])
  })

  it.each([[''], ['   '], ['n/a'], ['N/A']])('[FORM-02] [FORM-09] not while the required name is %j', async (empty) => {
    const { session, saves, look } = edited()
    session.change('name', empty)
    session.change('price', '80')
    await pass(5000)
    expect(saves).toEqual([])
    expect(look().status).toBe('unsaved')
    session.change('name', 'Table')
    await pass(500)
    expect(saves.map(({ changes }) => changes)).toEqual([{ price: 80 }])
  })

  it('not for a value typed back to the stored one', async () => {
    const { session, saves, look } = edited()
    session.change('name', 'Tables')
    session.change('name', 'Table')
    session.change('isFeatured', true)
    session.change('isFeatured', false)
    await pass(5000)
    expect(saves).toEqual([])
    expect(look().status).toBe('saved')
  })
})

describe('while a save runs', () => {
  it('changes typed meanwhile are saved after it, never in parallel', async () => {
    const { session, saves, accept, look } = edited()
    session.change('name', 'Table basse')
    await pass(500)
    session.change('price', '80')
    await pass(2000)
    expect(saves).toHaveLength(1)
    await accept({ rev: 6, name: 'Table basse' })
    expect(saves[1]).toEqual({ changes: { price: 80 }, operations: [], rev: 6 })
    await accept({ rev: 7, name: 'Table basse', price: 80 })
    expect(look()).toMatchObject({ status: 'saved', document: { name: 'Table basse', price: 80, rev: 7 } })
  })

  it('[FORM-04] a second submit is refused and saves nothing', async () => {
    const { session, saves, accept } = edited()
    session.change('name', 'Table basse')
    const first = session.submit()
    await pass(0)
    expect(await session.submit()).toEqual({ result: 'running' })
    expect(saves).toHaveLength(1)
    await accept({ rev: 6, name: 'Table basse' })
    expect(await first).toEqual({ result: 'saved' })
  })

  it('[FORM-05] [FORM-06] leaving is blocked before and during the save, and not after', async () => {
    const { session, accept } = edited()
    expect(session.dirty).toBe(false)
    session.change('name', 'Table basse')
    expect(session.dirty).toBe(true)
    await pass(500)
    expect(session.snapshot().status).toBe('saving')
    expect(session.dirty).toBe(true)
    await accept({ rev: 6, name: 'Table basse' })
    expect(session.dirty).toBe(false)
  })

  it('typing the same field again does not conflict with the own save', async () => {
    const { session, saves, accept } = edited()
    session.change('name', 'Table b')
    await pass(500)
    session.change('name', 'Table basse')
    await accept({ rev: 6, name: 'Table b' })
    await pass(500)
    expect(saves[1]).toEqual({ changes: { name: 'Table basse' }, operations: [], rev: 6 })
  })

  it("the echo of the save on the live channel does not count as somebody else's change", async () => {
    const { session, accept, look } = edited()
    session.change('name', 'Table basse')
    await pass(500)
    session.receive({ ...table, rev: 6, name: 'Table basse' })
    await accept({ rev: 6, name: 'Table basse' })
    expect(look().fresh).toEqual({})
  })
})

describe('the form', () => {
  it('keeps a trailing space while the field has the focus, and shows the stored form after', async () => {
    const { session, accept, look } = edited()
    session.focus('name')
    session.change('name', 'Table basse ')
    await pass(500)
    await accept({ rev: 6, name: 'Table basse' })
    expect(look()).toMatchObject({ status: 'saved', document: { name: 'Table basse ' } })
    session.blur('name')
    expect(look().document.name).toBe('Table basse')
  })

  it('[FORM-08] [FORM-10] shows that a required field is empty once it was touched', () => {
    const { session, look } = edited()
    session.change('name', '')
    expect(look().errors).toEqual({})
    session.blur('name')
    expect(look().errors).toEqual({ name: 'Champs obligatoire' })
  })

  it('leaving the field that the form itself began with is no error, unless something was typed', () => {
    const { session, look } = edited()
    session.begin('name')
    session.change('name', '')
    session.blur('name')
    expect(look().errors).toEqual({ name: 'Champs obligatoire' })
    const erased = edited({ document: undefined })
    erased.session.begin('name')
    erased.session.change('name', 'x')
    erased.session.change('name', '')
    erased.session.blur('name')
    expect(erased.look().errors).toEqual({ name: 'Champs obligatoire' })
    const untouched = edited({ document: undefined })
    untouched.session.begin('name')
    untouched.session.blur('name')
    expect(untouched.look().errors).toEqual({})
    untouched.session.blur('name')
    expect(untouched.look().errors).toEqual({ name: 'Champs obligatoire' })
  })

  it('[FORM-12] a submit with missing fields names them and sends nothing', async () => {
    const { session, saves, look } = edited()
    session.change('name', 'n/a')
    expect(await session.submit()).toEqual({ result: 'invalid', paths: ['name'] })
    await pass(5000)
    expect(saves).toEqual([])
    expect(look().errors).toEqual({ name: 'Champs obligatoire' })
  })

  it('a number outside its bounds waits, with its reason, and the rest is saved', async () => {
    const { session, saves, look } = edited()
    session.change('dimensions/width', '-1')
    session.change('name', 'Table basse')
    session.blur('dimensions/width')
    await pass(500)
    expect(saves.map(({ changes }) => changes)).toEqual([{ name: 'Table basse' }])
    expect(look().errors).toEqual({ 'dimensions/width': '0 au moins' })
    expect(look().document).toMatchObject({ dimensions: { width: '-1' } })
  })
})

describe('a change of somebody else', () => {
  it('shows in fields without own changes, and marks them', () => {
    const { session, look } = edited()
    session.change('name', 'Table basse')
    session.receive({ ...table, rev: 6, price: 99 })
    expect(look()).toMatchObject({ document: { name: 'Table basse', price: 99 }, fresh: { price: 6 } })
  })

  it('is ignored at or below the known revision', () => {
    const { session, look } = edited()
    session.receive({ ...table, rev: 5, name: 'Ancien' })
    session.receive({ ...table, rev: 4, name: 'Plus ancien' })
    expect(look().document.name).toBe('Table')
  })

  it('on the same field: the save names the revision it is based on, so that the server can detect the conflict', async () => {
    const { session, saves } = edited()
    session.change('price', '80')
    session.receive({ ...table, rev: 6, price: 99 })
    await pass(500)
    expect(saves[0]).toEqual({ changes: { price: 80 }, operations: [], rev: 5 })
  })

  it.each([
    ['mine', 'Pin', [{ id: 'f1', libelle: 'Bois', valeur: 'Pin', exists: true }]],
    ['theirs', 'Chêne', [{ id: 'f1', libelle: 'Bois', exists: true }]],
  ] as const)('two people who fill the same proposed feature: %s stands', async (choice, valeur, sent) => {
    const { session, saves, accept, refuse, look } = edited()
    session.operate({ op: 'add', path: 'features', item: { id: 'f1', libelle: 'Bois' } })
    session.change('features/f1/valeur', 'Pin')
    session.change('features/f1/exists', true)
    await vi.advanceTimersByTimeAsync(500)
    const theirs = { ...table, rev: 6, features: [{ id: 'f1', libelle: 'Bois', valeur: 'Chêne' }] }
    const conflict = { path: 'features/f1/valeur', yours: 'Pin', theirs: 'Chêne', actor: { id: 'u2' }, at: '' }
    await refuse(new Refusal(409, [], { conflicts: [conflict], document: theirs }))
    expect(look().conflicts).toEqual({ 'features/f1/valeur': conflict })
    expect(look().document.features).toEqual([{ id: 'f1', libelle: 'Bois', valeur: 'Pin', exists: true }])
    session.resolve('features/f1/valeur', choice)
    expect(saves[1]).toEqual({
      changes: {},
      operations: sent.map((item) => ({ op: 'add', path: 'features', item })),
      rev: choice === 'mine' ? 6 : 5,
    })
    const features = [{ id: 'f1', libelle: 'Bois', valeur, exists: true }]
    await accept({ rev: 7, features })
    expect(look()).toMatchObject({ status: 'saved', conflicts: {}, document: { features } })
  })

  it.each([
    ['mine', { price: 80 }, { rev: 7, price: 80 }],
    ['theirs', undefined, { rev: 6, price: 99 }],
  ] as const)('a conflict waits for a choice: %s', async (choice, sent, shown) => {
    const { session, saves, accept, refuse, look } = edited()
    const conflict = { path: 'price', yours: 80, theirs: 99, actor: { id: 'u2', displayname: 'Camille' }, at: '' }
    session.change('price', '80')
    session.change('name', 'Table basse')
    await pass(500)
    await refuse(new Refusal(409, [], { conflicts: [conflict], document: { ...table, rev: 6, price: 99 } }))
    expect(look().conflicts).toEqual({ price: conflict })
    // The other field is saved without waiting for the choice.
    expect(saves[1]).toEqual({ changes: { name: 'Table basse' }, operations: [], rev: 6 })
    await accept({ rev: 6, name: 'Table basse', price: 99 })
    await pass(5000)
    expect(saves).toHaveLength(2)
    expect(await session.submit()).toEqual({ result: 'conflict' })

    session.resolve('price', choice)
    await pass(0)
    expect(saves[2]?.changes).toEqual(sent)
    if (sent) await accept({ rev: 7, name: 'Table basse', price: 80 })
    expect(look()).toMatchObject({ status: 'saved', conflicts: {}, document: { ...shown, name: 'Table basse' } })
  })

  it('that deletes the document stops the saves and keeps the text on the screen', async () => {
    const { session, saves, look } = edited()
    session.change('name', 'Table basse')
    session.vanish('Ce produit a été supprimé')
    await pass(5000)
    expect(saves).toEqual([])
    expect(look()).toMatchObject({ gone: 'Ce produit a été supprimé', document: { name: 'Table basse' } })
  })
})

describe('when the server does not respond', () => {
  it('keeps the text and retries after 1 s, 2 s, 4 s', async () => {
    const { session, saves, accept, refuse, look } = edited()
    session.change('name', 'Table basse')
    await pass(500)
    for (const [wait, count] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await refuse(new Refusal(0))
      expect(look()).toMatchObject({ status: 'offline', document: { name: 'Table basse' } })
      await pass(wait - 1)
      expect(saves).toHaveLength(count - 1)
      await pass(1)
      expect(saves).toHaveLength(count)
    }
    await accept({ rev: 6, name: 'Table basse' })
    expect(look().status).toBe('saved')
  })

  it('retries at once when the server is known to be back', async () => {
    const { session, saves, refuse } = edited()
    session.change('name', 'Table basse')
    await pass(500)
    await refuse(new Refusal(503))
    session.retry()
    expect(saves).toHaveLength(2)
  })

  it('and begins its pauses anew when it is not', async () => {
    const { session, saves, refuse } = edited()
    session.change('name', 'Table basse')
    await pass(500)
    for (const wait of [1000, 2000, 4000]) {
      await refuse(new Refusal(0))
      await pass(wait)
    }
    await refuse(new Refusal(0))
    session.retry()
    expect(saves).toHaveLength(5)
    await refuse(new Refusal(0))
    await pass(2000)
    expect(saves).toHaveLength(6)
  })

  it('a retry includes newer changes', async () => {
    const { session, saves, refuse } = edited()
    session.change('name', 'Table b')
    session.operate({ op: 'add', path: 'options', item: { id: 'o2' } })
    await pass(500)
    session.change('name', 'Table basse')
    session.change('options/o2/libelle', 'Taille')
    await refuse(new Refusal(0))
    await pass(1000)
    expect(saves[1]).toEqual({
      changes: { name: 'Table basse' },
      operations: [{ op: 'add', path: 'options', item: { id: 'o2', libelle: 'Taille' } }],
      rev: 5,
    })
  })
})

describe('when the server refuses a save', () => {
  it('shows the error at its field, saves the rest, and does not send the same value again', async () => {
    const { session, saves, accept, refuse, look } = edited()
    session.change('sku', '24103001')
    session.change('name', 'Table basse')
    await pass(500)
    await refuse(new Refusal(422, [{ path: 'sku', message: 'Ce numéro est déjà pris' }]))
    expect(look().errors).toEqual({ sku: 'Ce numéro est déjà pris' })
    expect(saves[1]?.changes).toEqual({ name: 'Table basse' })
    await accept({ rev: 6, name: 'Table basse' })
    await pass(60_000)
    expect(saves).toHaveLength(2)
    session.change('sku', '24103002')
    expect(look().errors).toEqual({})
    await pass(500)
    expect(saves[2]?.changes).toEqual({ sku: '24103002' })
  })

  it('sends a value typed while the refused one was in flight', async () => {
    const { session, saves, accept, refuse, look } = edited()
    session.change('sku', '2410300')
    await pass(500)
    session.change('sku', '24103007')
    await refuse(new Refusal(422, [{ path: 'sku', message: 'Ce numéro est déjà pris' }]))
    expect(look().errors).toEqual({})
    await pass(500)
    expect(saves[1]?.changes).toEqual({ sku: '24103007' })
    await accept({ rev: 6, sku: '24103007' })
    expect(look().status).toBe('saved')
  })

  it('stops saving after an error without a field, until the next change', async () => {
    const { session, saves, refuse, look } = edited()
    session.change('name', 'Table basse')
    await pass(500)
    await refuse(new Refusal(403))
    await pass(60_000)
    expect(saves).toHaveLength(1)
    expect(look()).toMatchObject({ status: 'unsaved', document: { name: 'Table basse' } })
    session.change('name', 'Table haute')
    await pass(500)
    expect(saves).toHaveLength(2)
  })
})

describe('a new document', () => {
  it('is created at its first valid save, with filled fields and cleared flags', async () => {
    const { session, created, saves, accept, look } = edited({
      document: undefined,
      defaults: { isOnlineStore: true, qtyAvailable: 1, productType: 'classic' },
    })
    expect(look()).toMatchObject({ status: 'new', document: { productType: 'classic' } })
    session.change('isOnlineStore', false)
    await pass(5000)
    expect(created).toEqual([])
    session.change('name', ' Table ')
    session.operate({ op: 'add', path: 'photos', item: 'a.jpg' })
    await pass(500)
    expect(created).toEqual([{ isOnlineStore: false, name: 'Table', photos: ['a.jpg'] }])
    await accept({ rev: 1, name: 'Table', photos: ['a.jpg'] })
    expect(look()).toMatchObject({ status: 'saved', stored: true })
    session.change('name', 'Table basse')
    await pass(500)
    expect(created).toHaveLength(1)
    expect(saves).toEqual([{ changes: { name: 'Table basse' }, operations: [], rev: 1 }])
  })
})

describe('a reload', () => {
  it('restores what was typed, and saves it on the revision it was typed on', async () => {
    let kept: Draft | undefined
    const before = edited({ keepDraft: (draft) => (kept = draft) })
    before.session.change('name', 'Table basse')
    before.session.change('photos', ['b.jpg'])
    expect(kept).toBeDefined()

    const draft = JSON.parse(JSON.stringify(kept)) as Draft
    const after = edited({ draft, document: { ...table, rev: 9 }, keepDraft: (next) => (kept = next) })
    expect(after.look().document).toMatchObject({ name: 'Table basse', photos: ['b.jpg'] })
    after.session.open()
    await pass(500)
    expect(after.saves).toEqual([{ changes: { name: 'Table basse', photos: ['b.jpg'] }, operations: [], rev: 5 }])
    await after.accept({ rev: 10, name: 'Table basse', photos: ['b.jpg'] })
    expect(kept).toBeUndefined()
  })

  it('shows errors of restored values at once', () => {
    let kept: Draft | undefined
    const before = edited({ keepDraft: (draft) => (kept = draft) })
    before.session.change('name', '')
    expect(before.look().errors).toEqual({})
    const after = edited({ draft: JSON.parse(JSON.stringify(kept)) as Draft })
    expect(after.look().errors).toEqual({ name: 'Champs obligatoire' })
  })

  it('does not restore discarded changes', async () => {
    let kept: Draft | undefined
    const { session, saves, look } = edited({ keepDraft: (draft) => (kept = draft) })
    session.change('name', 'Autre')
    session.discard()
    await pass(5000)
    expect(saves).toEqual([])
    expect(kept).toBeUndefined()
    expect(look()).toMatchObject({ status: 'saved', document: { name: 'Table' } })
  })
})

describe('a creation with additional fields', () => {
  const creation = registry.get('utilisateurs')?.screen?.form.creation ?? {}
  const people = registry.get('utilisateurs')?.fields ?? {}
  const fresh = (options: Partial<EditOptions> = {}) =>
    edited({ document: undefined, fields: people, creation, ...options })

  it('waits for an explicit save, and requires its fields', async () => {
    const { session, created, look } = fresh()
    session.change('displayname', 'Camille')
    await pass(5000)
    await session.flush()
    expect(created).toEqual([])
    expect(await session.submit()).toEqual({ result: 'invalid', paths: ['email'] })
    expect(look().errors).toEqual({ email: 'Champs obligatoire' })
    session.change('email', 'camille@exemple.fr')
    void session.submit()
    await pass(0)
    expect(created).toEqual([{ displayname: 'Camille', email: 'camille@exemple.fr' }])
  })

  it('does not happen on leaving the form', async () => {
    const { session, created } = fresh()
    session.change('displayname', 'Camille')
    session.change('email', 'camille@exemple.fr')
    void session.close()
    await pass(5000)
    expect(created).toEqual([])
  })

  it('uses the fields once: they are neither required nor sent afterwards', async () => {
    const { session, saves, accept } = fresh()
    session.change('displayname', 'Camille')
    session.change('email', 'camille@exemple.fr')
    void session.submit()
    session.change('email', 'camille@exemple.com')
    await accept({ displayname: 'Camille', rev: 1 })
    session.change('displayname', 'Camille B.')
    await pass(500)
    expect(saves.map(({ changes }) => changes)).toEqual([{ displayname: 'Camille B.' }])
  })

  it("the password is never written to the browser's storage", () => {
    const drafts: unknown[] = []
    const { session } = fresh({ keepDraft: (draft) => drafts.push(draft?.pending.values) })
    session.change('displayname', 'Camille')
    session.change('password', 'très secret')
    expect(JSON.stringify(drafts)).toContain('Camille')
    expect(JSON.stringify(drafts)).not.toContain('secret')
  })
})
