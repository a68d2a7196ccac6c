import { registry } from '@boutique/domain/registry'
import type { Field, LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../../data/api.ts'
import { table } from '../../../data/autosave/autosave-testing.ts'
import { inputOf, openActionInput, openInputs, UNDECIDED } from './action-input.ts'

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

it.each<[string, boolean, string[]]>([
  ['contacts', false, ['contact', 'other']],
  ['modeles', false, ['other']],
  ['modeles', true, ['contact', 'other']],
])(
  'of a person who reads %s, an optional relation is asked for only then; required: %s',
  (readable, required, names) => {
    const contact = named('modele', { label: 'Contact', to: 'contacts', required })
    const inputs = openInputs({ contact, other: named('name', {}) }, (slug) => slug === readable)
    expect(Object.keys(inputs)).toEqual(names)
  },
)

describe('the input of an action', () => {
  it('is asked for when the action declares fields', () => {
    const run = () => ({})
    expect(inputOf({ label: 'Vendre', done: () => 'Fait', run, input: REQUIRED })).toBe(REQUIRED)
    expect(inputOf({ label: 'Vendre', done: () => 'Fait', run, input: {} })).toBeUndefined()
    expect(inputOf({ label: 'Vendre', done: () => 'Fait', run })).toBeUndefined()
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
    ['of another document', refusal(422, [{ path: 'email', message: 'Champs obligatoire' }]), 'Le stock est vide'],
    ['of the whole', refusal(409), 'Le stock est vide'],
    ['of a missing document', refusal(404), 'Erreur lors de la mise à jour : Le stock est vide'],
    ['by an error of the server', refusal(500), 'Erreur lors de la mise à jour : Le stock est vide'],
    ['by no answer', refusal(0), 'Erreur lors de la mise à jour : Le stock est vide'],
  ])('can be submitted again unchanged after a refusal %s', async (_, problem, message) => {
    const { session, submit, sent } = opened(REQUIRED, problem, table)
    session.change('acheteur', 'Camille')
    expect(await submit()).toEqual({ result: 'refused', paths: [], message })
    expect(await submit()).toEqual({ result: 'done' })
    expect(sent).toEqual([{ acheteur: 'Camille' }, { acheteur: 'Camille' }])
  })

  it('starts with suggested values, which are sent unless they are changed', async () => {
    const sent: Data[] = []
    const start = () =>
      openActionInput(
        REQUIRED,
        async (values) => {
          sent.push(values)
          return table
        },
        { acompte: 30, acheteur: undefined },
      )
    const kept = start()
    expect(kept.session.snapshot().document).toEqual({ acompte: 30 })
    kept.session.change('acheteur', 'Camille')
    expect(await kept.submit()).toEqual({ result: 'done' })
    const cleared = start()
    cleared.session.change('acheteur', 'Camille')
    cleared.session.change('acompte', '')
    expect(await cleared.submit()).toEqual({ result: 'done' })
    expect(sent).toEqual([
      { acheteur: 'Camille', acompte: 30 },
      { acheteur: 'Camille', acompte: null },
    ])
  })

  it('that is required and suggested cannot be sent empty', async () => {
    const { session, submit } = openActionInput(REQUIRED, async () => table, { acheteur: 'Camille' })
    session.change('acheteur', '')
    expect(await submit()).toEqual({ result: 'refused', paths: ['acheteur'] })
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

  it('keeps showing the input once the action is done', async () => {
    const { session, submit, errors } = opened(REQUIRED, table)
    session.change('acheteur', 'Camille')
    expect(await submit()).toEqual({ result: 'done' })
    expect(session.snapshot().document.acheteur).toBe('Camille')
    expect(errors()).toEqual({})
  })

  describe('after a conflict', () => {
    const conflict = {
      path: 'acheteur',
      yours: 'Camille',
      theirs: 'Louise',
      actor: { id: 'u2', displayname: 'Jeanne' },
      at: table.updatedAt,
    }
    const document = { ...table, acheteur: 'Louise', acompte: 30 }
    const contested = new ApiProblem(409, 'conflit', 'Conflit', { conflicts: [conflict], document })

    it.each([
      ['mine', { acheteur: 'Camille', acompte: 30 }],
      ['theirs', { acheteur: 'Louise', acompte: 30 }],
    ] as const)('sends nothing before the choice, then %s', async (choice, values) => {
      const { session, submit, sent } = opened(REQUIRED, contested, table)
      session.change('acheteur', 'Camille')
      expect(await submit()).toEqual({ result: 'refused', paths: [], message: undefined })
      expect(Object.keys(session.snapshot().conflicts)).toEqual(['acheteur'])
      expect(await submit()).toEqual({ result: 'refused', paths: [], message: UNDECIDED })
      expect(sent).toHaveLength(1)
      session.resolve('acheteur', choice)
      expect(await submit()).toEqual({ result: 'done' })
      expect(sent.slice(1)).toEqual([values])
    })
  })
})
