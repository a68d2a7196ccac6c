import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edited, Refusal, table } from './autosave-testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const other = { id: 'o2', libelle: 'Taille' }
const both = { ...table, options: [...(table.options as object[]), other] }
const without = { ...table, rev: 6, options: [other] }
const removed = {
  path: 'options/o1',
  yours: null,
  theirs: null,
  actor: { id: '' },
  at: table.updatedAt,
  isRemoved: true,
}

describe('an item that somebody else removes', () => {
  it('disappears when nothing was typed in it', () => {
    const { session, look } = edited({ document: both })
    session.focus('options/o1/libelle')
    session.receive(without)
    expect(look()).toMatchObject({ conflicts: {}, document: { options: [other] } })
  })

  it('keeps its position and the typed text, and is not sent', async () => {
    const { session, look, saves } = edited({ document: both })
    session.change('options/o1/libelle', 'Teinte')
    session.receive(without)
    expect(look().conflicts).toEqual({ 'options/o1': removed })
    expect(look().document.options).toMatchObject([{ id: 'o1', libelle: 'Teinte' }, other])
    session.change('options/o1/values/v1/libelle', 'Pourpre')
    await vi.advanceTimersByTimeAsync(2000)
    expect(saves).toEqual([])
    expect(await session.submit()).toEqual({ result: 'conflict' })
  })

  it('is added again as a whole at its position when it is kept', async () => {
    const { session, look, saves, accept } = edited({ document: both })
    session.change('options/o1/libelle', 'Teinte')
    session.receive(without)
    session.resolve('options/o1', 'mine')
    const item = { id: 'o1', libelle: 'Teinte', values: [{ id: 'v1', libelle: 'Rouge' }] }
    expect(saves).toEqual([{ changes: {}, operations: [{ op: 'add', path: 'options', item, before: 'o2' }], rev: 6 }])
    await accept({ rev: 7, options: [item, other] })
    expect(look()).toMatchObject({ status: 'saved', conflicts: {}, document: { options: [item, other] } })
  })

  it('disappears with the typed text when it is dropped', () => {
    const { session, look, saves } = edited({ document: both })
    session.change('options/o1/libelle', 'Teinte')
    session.receive(without)
    session.resolve('options/o1', 'theirs')
    expect(look()).toMatchObject({ status: 'saved', conflicts: {}, document: { options: [other] } })
    expect(saves).toEqual([])
  })

  it('is kept while it is open in a dialog, even if everything is saved', () => {
    const { session, look } = edited({ document: both })
    const close = session.openItem('options/o1')
    session.receive(without)
    expect(look().conflicts).toEqual({ 'options/o1': removed })
    expect(look().document.options).toEqual(both.options)
    close()
    session.resolve('options/o1', 'theirs')
    expect(look().document.options).toEqual([other])
  })

  it('during a save also asks for a choice, with the name of the person', async () => {
    const { session, look, refuse } = edited({ document: both })
    session.change('options/o1/libelle', 'Teinte')
    await vi.advanceTimersByTimeAsync(500)
    const actor = { id: 'u2', displayname: 'Camille' }
    const conflict = { path: 'options/o1/libelle', yours: 'Teinte', theirs: null, actor, at: '' }
    await refuse(new Refusal(409, [], { conflicts: [conflict], document: without }))
    expect(look().conflicts).toMatchObject({ 'options/o1': { isRemoved: true, actor } })
    expect(look().document.options).toMatchObject([{ id: 'o1', libelle: 'Teinte' }, other])
  })

  it('before a reload keeps the typed text for the choice', async () => {
    const pending = { values: { 'options/o1/libelle': { value: 'Teinte', since: 5 } }, operations: [] }
    const { session, look, saves, refuse } = edited({ document: without, draft: { id: 'p1', pending } })
    session.open()
    await vi.advanceTimersByTimeAsync(500)
    const conflict = { path: 'options/o1/libelle', yours: 'Teinte', theirs: null, actor: { id: 'u2' }, at: '' }
    await refuse(new Refusal(409, [], { conflicts: [conflict], document: without }))
    expect(look().document.options).toEqual([other, { id: 'o1', libelle: 'Teinte' }])
    session.resolve('options/o1', 'mine')
    const item = { id: 'o1', libelle: 'Teinte' }
    expect(saves.at(-1)).toEqual({ changes: {}, operations: [{ op: 'add', path: 'options', item }], rev: 6 })
  })

  it('and restores needs no choice any more', () => {
    const { session, look } = edited({ document: both })
    session.change('options/o1/libelle', 'Teinte')
    session.receive(without)
    session.receive({ ...both, rev: 7 })
    expect(look()).toMatchObject({ conflicts: {}, document: { options: [{ libelle: 'Teinte' }, other] } })
  })

  it('is dropped when this person removes it too', async () => {
    const { session, look, saves } = edited({ document: both })
    session.change('options/o1/libelle', 'Teinte')
    session.receive(without)
    session.operate({ op: 'remove', path: 'options', item: 'o1' })
    expect(look()).toMatchObject({ conflicts: {}, document: { options: [other] } })
    await vi.advanceTimersByTimeAsync(500)
    expect(saves).toEqual([])
  })
})

it('an item that the person removes needs no choice', async () => {
  const { session, look, accept } = edited({ document: both })
  const close = session.openItem('options/o1')
  session.operate({ op: 'remove', path: 'options', item: 'o1' })
  await vi.advanceTimersByTimeAsync(500)
  await accept({ ...without })
  expect(look()).toMatchObject({ status: 'saved', conflicts: {}, document: { options: [other] } })
  close()
})
