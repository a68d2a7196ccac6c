import type { LiveDocument } from '@boutique/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edited, Refusal, table } from './autosave-testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the focused field', () => {
  it.each([
    ['a space', 'name', ['Guéridon', 'Guéridon ', 'Guéridon Napoléon'], 'Guéridon Napoléon'],
    ['a comma', 'price', ['12', '12,', '12,5'], 12.5],
    ['a space in a number', 'price', ['1', '1 ', '1 200,5'], 1200.5],
    ['a line', 'description', ['Bois', 'Bois\n', 'Bois\nmassif'], 'Bois\nmassif'],
    ['a capital', 'reservedBy', ['A@b.fr', 'A@b.fr ', 'A@b.fro'], 'a@b.fro'],
  ])('keeps %s typed before the response, and later text', async (_, path, [first, second, last], stored) => {
    const { session, saves, accept, look } = edited()
    session.focus(path)
    session.change(path, first)
    await pass(500)
    session.change(path, second)
    await accept({ ...saves[0]?.changes, rev: 6 })
    expect(look().document[path]).toBe(second)
    session.change(path, last)
    expect(look().document[path]).toBe(last)
    await pass(500)
    await accept({ ...saves[1]?.changes, rev: 7 })
    expect(look().document[path]).toBe(last)
    expect(saves[1]).toEqual({ changes: { [path]: stored }, operations: [], rev: 6 })
    session.blur(path)
    expect(look()).toMatchObject({ status: 'saved', document: { [path]: stored } })
  })

  it('shows its stored form when it loses the focus, before the save', () => {
    const { session, look } = edited()
    session.focus('price')
    session.change('price', ',5')
    expect(look().document.price).toBe(',5')
    session.blur('price')
    expect(look()).toMatchObject({ status: 'unsaved', document: { price: 0.5 } })
  })

  it('does not show a value of somebody else before blur, but reports it', () => {
    const { session, look } = edited()
    session.focus('name')
    session.receive({ ...table, rev: 6, name: 'Bureau' })
    expect(look()).toMatchObject({ document: { name: 'Table' }, incoming: { path: 'name', value: 'Bureau' } })
    session.blur('name')
    expect(look().document.name).toBe('Bureau')
    expect(look().incoming).toBeUndefined()
  })

  it('sends an edit based on the value it showed, so that the server detects the conflict', async () => {
    const { session, saves, look } = edited()
    session.focus('name')
    session.receive({ ...table, rev: 6, name: 'Bureau' })
    session.receive({ ...table, rev: 7, name: 'Bureau', price: 99 })
    session.change('name', 'Table basse')
    expect(look().incoming).toBeUndefined()
    await pass(500)
    expect(saves).toEqual([{ changes: { name: 'Table basse' }, operations: [], rev: 5 }])
  })

  it('shows a value that a rule derived from its own save only after blur, without a conflict', async () => {
    const { session, saves, accept, look } = edited()
    session.focus('pathname')
    session.change('pathname', 'Ma Table')
    await pass(500)
    await accept({ rev: 6, pathname: 'ma-table' })
    expect(look()).toMatchObject({ document: { pathname: 'Ma Table' } })
    expect(look().incoming).toBeUndefined()
    session.change('pathname', 'Ma Table 2')
    await pass(500)
    expect(saves[1]?.rev).toBe(6)
    await accept({ rev: 7, pathname: 'ma-table-2' })
    session.blur('pathname')
    expect(look().document.pathname).toBe('ma-table-2')
  })

  it('shows at once what the person requested: the result of an action, the other value of a conflict, the discarded state', async () => {
    const { session, refuse, look } = edited()
    session.focus('sku')
    session.accept({ ...table, rev: 6, sku: '26477001' } as LiveDocument)
    expect(look().document.sku).toBe('26477001')
    session.change('sku', '1')
    session.discard()
    expect(look().document.sku).toBe('26477001')
    session.change('sku', '2')
    await pass(500)
    const conflict = { path: 'sku', yours: '2', theirs: '3', actor: { id: 'u2' }, at: '' }
    await refuse(new Refusal(409, [], { conflicts: [conflict], document: { ...table, rev: 7, sku: '3' } }))
    expect(look().document.sku).toBe('2')
    session.resolve('sku', 'theirs')
    expect(look().document.sku).toBe('3')
  })

  it('without text shows the newest value at once', () => {
    const { session, look } = edited()
    session.focus('condition')
    session.receive({ ...table, rev: 6, condition: 'new' })
    expect(look().document.condition).toBe('new')
  })

  it('of an item that somebody removed does not create the item again', () => {
    const { session, look } = edited()
    session.focus('options/o1/libelle')
    session.receive({ ...table, rev: 6, options: undefined })
    expect(look().document.options).toBeUndefined()
  })

  it('of a new item keeps its text while the item is saved', async () => {
    const { session, saves, accept, look } = edited()
    session.operate({ op: 'add', path: 'options', item: { id: 'o2' } })
    session.focus('options/o2/libelle')
    await pass(500)
    session.change('options/o2/libelle', 'Taille ')
    await accept({ rev: 6, options: [...(table.options as object[]), { id: 'o2' }] })
    expect(look().document.options).toMatchObject([{ id: 'o1' }, { id: 'o2', libelle: 'Taille ' }])
    await pass(500)
    expect(saves[1]?.changes).toEqual({ 'options/o2/libelle': 'Taille' })
  })
})

describe('an edit made while somebody else changed the same field', () => {
  it('stays an edit of the older value when other fields change later', async () => {
    const { session, saves } = edited()
    session.change('name', 'Table basse')
    session.receive({ ...table, rev: 6, name: 'Bureau' })
    session.receive({ ...table, rev: 7, name: 'Bureau', price: 99 })
    await pass(500)
    expect(saves[0]).toEqual({ changes: { name: 'Table basse' }, operations: [], rev: 5 })
  })
})

describe('a save whose response is lost', () => {
  it('does not conflict with newer changes of the same person', async () => {
    const { session, saves, accept, refuse, look } = edited()
    session.focus('name')
    session.change('name', 'Guéridon')
    await pass(500)
    session.change('name', 'Guéridon Napoléon')
    await refuse(new Refusal(0))
    const stored = { ...table, rev: 6, name: 'Guéridon' }
    const conflict = { path: 'name', yours: 'Guéridon Napoléon', theirs: 'Guéridon', actor: { id: 'u1' }, at: '' }
    await pass(1000)
    await refuse(new Refusal(409, [], { conflicts: [conflict], document: stored }))
    expect(look()).toMatchObject({ conflicts: {}, document: { name: 'Guéridon Napoléon' } })
    expect(saves[2]).toEqual({ changes: { name: 'Guéridon Napoléon' }, operations: [], rev: 6 })
    await accept({ rev: 7, name: 'Guéridon Napoléon' })
    expect(look().status).toBe('saved')
  })

  it('is recognised when the live query delivers it first', async () => {
    const { session, saves, refuse, look } = edited()
    session.change('name', 'Guéridon')
    await pass(500)
    session.change('name', 'Guéridon Napoléon')
    session.receive({ ...table, rev: 6, name: 'Guéridon' })
    await refuse(new Refusal(0))
    expect(look().fresh).toEqual({})
    await pass(1000)
    expect(saves[1]).toEqual({ changes: { name: 'Guéridon Napoléon' }, operations: [], rev: 6 })
  })

  it('of a creation: newer changes are saved to the existing document', async () => {
    const { session, created, saves, accept, refuse, look } = edited({ document: undefined })
    session.change('name', 'Guéridon')
    await pass(500)
    session.change('name', 'Guéridon Napoléon')
    session.change('price', '12,5')
    await refuse(new Refusal(0))
    await pass(1000)
    expect(created[1]).toEqual({ name: 'Guéridon Napoléon', price: 12.5 })
    // The first attempt was stored: the server returns the existing document.
    await accept({ rev: 1, name: 'Guéridon', price: undefined })
    expect(saves).toEqual([{ changes: { name: 'Guéridon Napoléon', price: 12.5 }, operations: [], rev: 1 }])
    await accept({ rev: 2, name: 'Guéridon Napoléon', price: 12.5 })
    expect(look()).toMatchObject({ status: 'saved', conflicts: {} })
  })
})

describe('leaving a form', () => {
  it('saves what was typed while a save was in flight', async () => {
    const { session, saves, accept } = edited()
    session.change('name', 'Table b')
    await pass(500)
    session.change('name', 'Table basse')
    const closed = session.close()
    await accept({ rev: 6, name: 'Table b' })
    expect(saves[1]).toEqual({ changes: { name: 'Table basse' }, operations: [], rev: 6 })
    await accept({ rev: 7, name: 'Table basse' })
    expect(await closed).toBe(true)
  })

  it('waits for lines that save themselves, and discarding includes their changes', async () => {
    const form = edited()
    const line = edited()
    form.session.hold(line.session)
    line.session.change('name', 'Rouge')
    expect(form.session.dirty).toBe(true)
    const flushed = form.session.flush()
    await line.accept({ rev: 6, name: 'Rouge' })
    expect(await flushed).toBe(true)
    line.session.change('name', 'Vert')
    form.session.discard()
    expect(form.session.dirty).toBe(false)
    expect(line.look().document.name).toBe('Rouge')
  })
})
