import { registry } from '@boutique/domain/registry'
import type { Field, LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../data/api.ts'
import { table } from '../../data/autosave-testing.ts'
import { inputOf, openActionInput } from './action-input.ts'

type Data = Record<string, unknown>
const produits = registry.get('produits')?.fields ?? {}
const named = (name: string, options: Partial<Field>): Field => ({ ...(produits[name] as Field), ...options })
const REQUIRED = {
  acheteur: named('name', { label: 'Acheteur', required: true }),
  acompte: named('price', { label: 'Acompte' }),
}
const OPTIONAL = { acompte: named('price', { label: 'Acompte', default: 20 }) }
const refusal = (status: number, errors: { path: string; message: string }[] = []) =>
  new ApiProblem(status, 'refus', 'Le stock est vide', { errors })

/** An input whose action gives these answers, in order; a problem is thrown. */
function opened(fields: Record<string, Field>, ...answers: (LiveDocument | ApiProblem)[]) {
  const sent: Data[] = []
  const input = openActionInput(fields, async (values) => {
    sent.push(values)
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer')
    return answer
  })
  return { ...input, sent, errors: () => input.session.snapshot().errors }
}

describe('the input of an action', () => {
  it('is asked for when the action declares fields', () => {
    const run = () => ({})
    expect(inputOf({ label: 'Vendre', run, input: REQUIRED })).toBe(REQUIRED)
    expect(inputOf({ label: 'Vendre', run, input: {} })).toBeUndefined()
    expect(inputOf({ label: 'Vendre', run })).toBeUndefined()
  })

  it('is sent only when it is submitted and complete', async () => {
    const { session, submit, sent, errors } = opened(REQUIRED, table)
    session.change('acompte', '50')
    expect(await session.flush()).toBe(false)
    expect(errors()).toEqual({})
    expect(await submit()).toEqual({ result: 'refused', paths: ['acheteur'] })
    expect(errors()).toEqual({ acheteur: 'Champs obligatoire' })
    expect(sent).toEqual([])
    session.change('acheteur', 'Camille')
    expect(await submit()).toEqual({ result: 'done' })
    expect(sent).toEqual([{ acheteur: 'Camille', acompte: 50 }])
  })

  it('shows a refusal at its field and keeps what was typed', async () => {
    const refused = refusal(422, [{ path: 'acheteur', message: 'Inconnu' }])
    const { session, submit, errors } = opened(REQUIRED, refused, table)
    session.change('acheteur', 'Camille')
    expect(await submit()).toEqual({ result: 'refused', paths: ['acheteur'], message: undefined })
    expect(errors()).toEqual({ acheteur: 'Inconnu' })
    expect(session.snapshot().document.acheteur).toBe('Camille')
    session.change('acheteur', 'Louise')
    expect(await submit()).toEqual({ result: 'done' })
  })

  it.each([
    ['of another document', refusal(422, [{ path: 'email', message: 'Champs obligatoire' }])],
    ['of a missing document', refusal(404)],
    ['of the whole', refusal(409)],
    ['by no answer', refusal(0)],
  ])('can be submitted again unchanged after a refusal %s', async (_, problem) => {
    const { session, submit, sent } = opened(REQUIRED, problem, table)
    session.change('acheteur', 'Camille')
    expect(await submit()).toEqual({ result: 'refused', paths: [], message: 'Le stock est vide' })
    expect(await submit()).toEqual({ result: 'done' })
    expect(sent).toEqual([{ acheteur: 'Camille' }, { acheteur: 'Camille' }])
  })

  it('runs the action with the defaults when nothing was typed', async () => {
    const atField = refusal(422, [{ path: 'acompte', message: 'Trop peu' }])
    const { submit, sent } = opened(OPTIONAL, refusal(409), atField, table)
    expect(await submit()).toEqual({ result: 'refused', paths: [], message: 'Le stock est vide' })
    expect(await submit()).toEqual({ result: 'refused', paths: [], message: 'Trop peu' })
    expect(await submit()).toEqual({ result: 'done' })
    expect(sent).toEqual([{ acompte: 20 }, { acompte: 20 }, { acompte: 20 }])
  })

  it('ignores what is typed while it is in flight', async () => {
    const { session, submit, sent } = opened(REQUIRED, table)
    session.change('acheteur', 'Camille')
    const submitted = submit()
    session.change('acheteur', 'Louise')
    expect(await submitted).toEqual({ result: 'done' })
    expect(sent).toEqual([{ acheteur: 'Camille' }])
  })

  it('sends a cleared default as empty', async () => {
    const { session, submit, sent } = opened(OPTIONAL, table)
    session.change('acompte', '')
    expect(await submit()).toEqual({ result: 'done' })
    expect(sent).toEqual([{ acompte: null }])
  })
})
