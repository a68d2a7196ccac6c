import { describe, expect, it } from 'vitest'
import { decide } from '../../core/access.ts'
import { actorOf, type Actor } from '../../core/actor.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { intras } from './index.ts'
import { agendaGroup, effort, type IntraData, onSave } from './rules.ts'

const holder = actorOf('u1', { hasAccessToOrganisation: true, profils: ['organisation'] })

describe('the fields of an intra', () => {
  it('[INTRA-02] require a name', () => {
    expect(missingFields(intras.fields, {})).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })

  it.each<[string, Record<string, unknown>]>([
    [
      '[INTRA-03]',
      { date: '2026-03-06T08:00:00.000Z', name: 'Appeler la scierie', libelle: 'Bois', issuFavorable: 'Livré' },
    ],
    [
      '[INTRA-09] [INTRA-11]',
      {
        libelle: 'Bois',
        isConcretizable: true,
        issuFavorable: 'Livré',
        date: '2026-03-06T08:00:00.000Z',
        description: 'Trois plateaux',
        contexte: 'phone',
        duration: 20,
        energyRequired: 3,
        priorityLevel: 5,
      },
    ],
    [
      '[INTRA-10]',
      { pourquoi: 'a', perspectives: 'b', someIdeas: 'c', structuration: 'd', nextActionIdentification: 'e' },
    ],
  ])('%s keep %j', (_, data) => {
    expect(parseData(intras.fields, data)).toEqual({ data, errors: [] })
  })

  it.each([
    ['[INTRA-13]', 'energyRequired', 10],
    ['[INTRA-14]', 'priorityLevel', 5],
  ])('%s %s goes from 0 to %i', (_, name, most) => {
    const isRefused = (value: number) => parseData(intras.fields, { [name]: value }).errors.length > 0
    expect([-1, 0, most, most + 1, 1.5].map(isRefused)).toEqual([true, false, false, true, true])
  })

  it('[INTRA-15] contexte has five values', () => {
    const isRefused = (contexte: string) => parseData(intras.fields, { contexte }).errors.length > 0
    expect(['anywhere', 'computer', 'phone', 'work', 'home', 'ailleurs'].map(isRefused)).toEqual([
      ...[false, false, false, false, false],
      true,
    ])
  })
})

it('[INTRA-04] an intra without a user is refused', () => {
  const save = (actor: Actor) => () => onSave(undefined, { name: 'Appeler' }, { actor })
  expect(save({ ...holder, id: '' })).toThrow("Il faut pouvoir associé l'intra à un utilisateur")
  expect(save(holder)()).toEqual({ name: 'Appeler' })
})

it('[INTRA-05] [INTRA-06] [INTRA-07] its sentences and its order', () => {
  expect(intras.screen?.form.sentences?.remove).toBe('Voulez-vous supprimer cet intra ?')
  expect(intras.label.empty).toBe('Aucun intra')
  expect([intras.scope, intras.sort]).toEqual(['utilisateur', 'date'])
})

it.each<[string, Actor, boolean]>([
  ['with area and profile', holder, true],
  ['without the area', { ...holder, hasAccessToOrganisation: false }, false],
  ['without the profile', { ...holder, profils: ['planning'] }, false],
])('a user %s', (_, actor, may) => {
  const { read, create, trash } = decide(intras, actor, null)
  expect([read === 'profile', create, trash]).toEqual([may, may, may])
})

describe('in the list', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'Sans date'],
    ['2026-03-05T12:00:00.000Z', 'En retard'],
    // Midnight in Paris is 23:00 in UTC.
    ['2026-03-05T23:00:00.000Z', "Aujourd'hui"],
    ['2026-03-06T22:59:00.000Z', "Aujourd'hui"],
    ['2026-03-07T12:00:00.000Z', 'Demain'],
    ['2026-03-13T12:00:00.000Z', 'Les sept prochains jours'],
    ['2026-03-14T12:00:00.000Z', 'Mars 2026'],
    ['2026-04-01T12:00:00.000Z', 'Avril 2026'],
  ])('on 6 March 2026 the heading of %s is %s', (date, heading) => {
    expect(agendaGroup({ date }, '2026-03-06')).toBe(heading)
    expect(intras.screen?.list.row.isLate?.({ date }, '2026-03-06')).toBe(heading === 'En retard')
  })

  it('an action that is done is not late, and is under its month', () => {
    const done: IntraData = { date: '2026-03-05T12:00:00.000Z', isDone: true }
    expect(agendaGroup(done, '2026-03-06')).toBe('Mars 2026')
    expect(intras.screen?.list.row.isLate?.(done, '2026-03-06')).toBe(false)
  })

  it.each<[IntraData, string]>([
    [{}, ''],
    [{ libelle: 'Bois', energyRequired: 0 }, 'Bois · énergie 0/10'],
    [{ duration: 20, energyRequired: 3, priorityLevel: 5 }, '20\u00a0min · énergie 3/10 · priorité 5/5'],
  ])('%j takes %j', (intra, text) => {
    expect(effort(intra)).toBe(text)
  })
})
