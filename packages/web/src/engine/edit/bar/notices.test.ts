import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { ApiProblem } from '../../../data/api.ts'
import { createdNotice, failureNotice } from './notices.ts'

const refusal = (status: number, detail = '', body = {}) => new ApiProblem(status, 'code', detail, body)
const withField = refusal(422, 'sku : déjà pris', { errors: [{ path: 'sku', message: 'déjà pris' }] })

describe('the notification of a creation', () => {
  const made = { id: 'p1', rev: 1, nom: 'Banc' } as unknown as LiveDocument
  it.each([
    ['is the general one', undefined, 'Création réussie'],
    ['is that of the collection', { created: "Création d'un schema réussie" }, "Création d'un schema réussie"],
    [
      'speaks of the document',
      { created: ({ nom }: { nom?: unknown }) => `Création réussie : ${nom}` },
      'Création réussie : Banc',
    ],
  ])('%s', (_, sentences, said) => {
    expect(createdNotice(made, sentences)).toBe(said)
  })
})

describe('the notification of a save', () => {
  it.each([
    ['[FORM-24] a creation', refusal(403), true, "Erreur lors de la création de l'item"],
    ['[FORM-26] an update', refusal(403), false, 'Erreur lors de la mise à jour'],
    [
      'with the reason that no field shows',
      refusal(403, 'Accès refusé'),
      false,
      'Erreur lors de la mise à jour : Accès refusé',
    ],
  ])('%s that failed', (_, problem, created, sentence) => {
    expect(failureNotice(problem, created, false)).toBe(sentence)
  })

  it.each([
    [true, 'Création de la caractéristique : Accès refusé'],
    [false, 'Mise à jour de la caractéristique : Accès refusé'],
  ])('a collection has its own sentences (creation: %s)', (created, sentence) => {
    const own = { createFailed: 'Création de la caractéristique', updateFailed: 'Mise à jour de la caractéristique' }
    expect(failureNotice(refusal(403, 'Accès refusé'), created, false, own)).toBe(sentence)
  })

  it.each([false, true])(
    'nothing for an expired session, which the sign-in dialog reports (asked: %s)',
    (requested) => {
      expect(failureNotice(refusal(401, 'Connectez-vous'), false, requested)).toBeUndefined()
    },
  )

  it.each([
    ['beside a field', withField],
    ['by the conflict card', refusal(409)],
    ['by the state of the bar', refusal(0)],
  ])('nothing more when the form already shows it %s, unless the save was requested', (_, problem) => {
    expect(failureNotice(problem, false, false)).toBeUndefined()
    expect(failureNotice(problem, false, true)).toContain('Erreur lors de la mise à jour')
  })
})
