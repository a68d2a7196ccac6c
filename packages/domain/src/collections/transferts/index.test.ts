import { describe, expect, it } from 'vitest'
import { decide } from '../../core/access.ts'
import { actorOf } from '../../core/actor.ts'
import type { RuleContext, SystemFields } from '../../core/collection.ts'
import type { Action } from '../../core/action.ts'
import { Problem } from '../../core/problem.ts'
import { actions, type TransfertData } from './actions.ts'
import { transferts } from './index.ts'
import { onRemove, onSave } from './rules.ts'
import { transferProgress, transferState, transferText } from './state.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const needed = { boutique: { name: 'Atelier' } }
const refusal = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return error instanceof Problem ? error.code : String(error)
  }
}

it('[TRANS-01] transfers are the administrators', () => {
  expect(decide(transferts, actorOf('a', { type: 'admin' }), null)).toMatchObject({ create: true, update: true })
  const manager = actorOf('u', { boutique: 'b', hasAccessToStore: true, profils: ['boutique-params'] })
  expect(decide(transferts, manager, null)).toMatchObject({ read: false, create: false, update: false })
})

describe('a transfer', () => {
  it.each<[TransfertData, Partial<TransfertData>]>([
    [
      { cible: 'b', type: 'post' },
      { vers: 'posts', libelle: 'Articles de Atelier' },
    ],
    [
      { cible: 'b', type: 'produit', vers: 'autre' },
      { vers: 'produits', libelle: 'Produits de Atelier' },
    ],
    [{ cible: 'b', type: 'commande', document: 'c1' }, { vers: 'commandes' }],
  ])('of %j has %j', (sent, expected) => {
    expect(onSave(undefined, sent, { needed })).toMatchObject(expected)
  })

  it.each<[Partial<TransfertData>, string]>([
    [{ cible: 'autre' }, 'transfert.lance'],
    [{ type: 'page' }, 'transfert.lance'],
    [{ nombre: 3 }, 'transfert.lance'],
    [{ document: 'x' }, 'transfert.lance'],
    [{ nbCopies: 3 }, 'none'],
  ])('that was started changes by %j: %s', (change, expected) => {
    const before: TransfertData = { cible: 'b', type: 'commande', nombre: 200, etat: 'pause' }
    expect(refusal(() => onSave(before, { ...before, ...change }, { needed }))).toBe(expected)
  })

  it.each([
    ['encours', 'transfert.en-cours'],
    ['pause', 'none'],
    [undefined, 'none'],
  ] as const)('that is %s is deleted: %s', (etat, expected) => {
    expect(refusal(() => onRemove({ etat }))).toBe(expected)
  })
})

describe('the actions of a transfer', () => {
  const declared: Readonly<Record<string, Action<TransfertData>>> = actions
  const run = (name: keyof typeof actions, values: TransfertData, read: RuleContext['needed'] = needed) =>
    declared[name]?.run(
      { ...values, id: 't' } as TransfertData & SystemFields,
      { now: NOW, needed: read } as RuleContext,
      {},
    )
  const jobs = [{ task: 'transferts.copie', payload: { transfert: 't' }, key: 't', boutique: 'b' }]

  it.each<[keyof typeof actions, TransfertData, object]>([
    ['lancer', { cible: 'b' }, { etat: 'encours', verrou: 'b', lanceLe: NOW, jobs }],
    ['suspendre', { cible: 'b', etat: 'encours' }, { etat: 'pause', verrou: undefined }],
    ['reprendre', { cible: 'b', etat: 'pause' }, { etat: 'encours', verrou: 'b', jobs }],
    ['reprendre', { cible: 'b', etat: 'interrompu' }, { etat: 'encours', verrou: 'b', jobs }],
  ])('%s of %j', (name, values, expected) => {
    expect(run(name, values)).toMatchObject(expected)
  })

  it.each<[keyof typeof actions, TransfertData, string]>([
    ['lancer', {}, 'transfert.boutique'],
    ['lancer', { cible: 'b', type: 'post', document: 'p1' }, 'validation'],
    ['lancer', { cible: 'b', etat: 'termine' }, 'transfert.lance'],
    ['suspendre', { cible: 'b' }, 'transfert.immobile'],
    ['reprendre', { cible: 'b', etat: 'encours' }, 'transfert.actif'],
    ['reprendre', { cible: 'b', etat: 'termine' }, 'transfert.actif'],
  ])('%s of %j is refused: %s', (name, values, code) => {
    expect(refusal(() => run(name, values))).toBe(code)
  })

  it.each<[keyof typeof actions, TransfertData]>([
    ['lancer', { cible: 'b' }],
    ['reprendre', { cible: 'b', etat: 'pause' }],
  ])('%s is refused when the boutique does not exist', (name, values) => {
    expect(refusal(() => run(name, values, {}))).toBe('transfert.boutique-absente')
  })
})

describe('the state of a transfer', () => {
  it.each<[TransfertData, object]>([
    [{}, { color: 'gray', text: 'À lancer' }],
    [{ etat: 'encours' }, { color: 'bleu', text: 'En cours' }],
    [
      { etat: 'encours', nbPrevus: 3, nbCopies: 1 },
      { color: 'bleu', text: 'En cours', detail: '33\u00a0%' },
    ],
    [
      { etat: 'pause', nbPrevus: 2, nbCopies: 1 },
      { color: 'yellow', text: 'En pause', detail: '50\u00a0%' },
    ],
    [{ etat: 'interrompu' }, { color: 'red', text: 'Interrompu' }],
    [
      { etat: 'termine', nbCopies: 2, nbTrouves: 2 },
      { color: 'green', text: 'Terminé', isDone: true },
    ],
    [
      { etat: 'termine', nbCopies: 2, nbTrouves: 1 },
      { color: 'red', text: 'Terminé', detail: 'comptes différents' },
    ],
    [
      { etat: 'termine', nbCopies: 2, nbTrouves: 2, nbRefuses: 1 },
      { color: 'yellow', text: 'Terminé', detail: '1 refusé' },
    ],
  ])('%j', (values, expected) => {
    expect(transferState(values)).toEqual(expected)
  })

  it.each<[TransfertData, string]>([
    [{ nombre: 200, vers: 'posts' }, '200 documents au plus, vers « posts »'],
    [{ etat: 'encours', vers: 'posts' }, '0 document, vers « posts »'],
    [{ etat: 'termine', nbPrevus: 1200, nbCopies: 1, vers: 'posts' }, '1 document sur 1\u202f200, vers « posts »'],
  ])('in the list: %j', (values, expected) => {
    expect(transferText(values)).toBe(expected)
  })

  it('in the form compares the counts at the end', () => {
    expect(transferProgress({})).toBeUndefined()
    const done = {
      etat: 'termine',
      nbPrevus: 4,
      nbCopies: 3,
      nbRefuses: 1,
      nbTrouves: 2,
      nbAdresses: 5,
      vers: 'pages',
    } as const
    expect(transferProgress(done)).toEqual({
      color: 'red',
      sentence: 'Transfert terminé : 3 documents dans « pages »',
      warning: "Le projet ne compte pas autant de documents : quelqu'un en a peut-être supprimé",
      bar: { label: '3 copiés sur 4', percent: 100 },
      facts: [
        { label: 'Prévus', value: '4' },
        { label: 'Copiés, originaux marqués', value: '3' },
        { label: 'Comptés dans le projet', value: '2' },
        { label: 'Adresses créées', value: '5' },
        { label: 'Refusés, restés ici', value: '1' },
      ],
    })
    expect(transferProgress({ ...done, nbTrouves: 4 })).toMatchObject({
      color: 'red',
      warning:
        'Le projet compte plus de documents : des documents ont été supprimés ou changés ici pendant leur copie, et la copie est restée',
    })
    expect(transferProgress({ ...done, nbTrouves: 3 })).toMatchObject({ color: 'green' })
    expect(transferProgress({ etat: 'termine', nbPrevus: 0, nbTrouves: 0 })).toMatchObject({
      sentence: "Transfert terminé : il n'y avait rien à copier",
    })
    expect(transferProgress({ etat: 'interrompu', probleme: 'projet non configuré' })).toEqual({
      color: 'red',
      sentence: 'Transfert interrompu',
      problem: 'projet non configuré',
      facts: [],
    })
  })
})
