import { describe, expect, it } from 'vitest'
import { decide, EVERYTHING, NOTHING } from '../../core/access.ts'
import type { Data } from '../../core/collection.ts'
import { type Actor, PROFILES } from '../../core/actor.ts'
import { Problem } from '../../core/problem.ts'
import { missingFields } from '../../core/fields/validate.ts'
import { utilisateurs } from './index.ts'
import { onRemove, onSave } from './rules.ts'

const { fields, screen } = utilisateurs
const admin: Actor = {
  id: 'u1',
  type: 'admin',
  boutiques: [],
  profils: [],
  hasAccessToStore: false,
  hasAccessToWebsite: false,
  hasAccessToOrganisation: false,
  hasAccessToCalculatrices: false,
}

it('[USER-03] the form has the tabs "Infos" and "Boutiques"', () => {
  expect(screen?.form.tabs.map((tab) => tab.label)).toStrictEqual(['Infos', 'Boutiques'])
})

it('[USER-02] an empty list has its sentence', () => {
  expect(utilisateurs.label.empty).toBe('Aucun utilisateur')
})

it('a new user needs an e-mail and may get a password, which is never returned', () => {
  const { email, password } = screen?.form.creation ?? {}
  expect(email).toMatchObject({ kind: 'email', required: true })
  expect(password).toMatchObject({ kind: 'secret' })
  expect(Object.keys(fields)).not.toContain('email')
})

it('[USER-04] a user requires displayname', () => {
  expect(missingFields(fields, {})).toStrictEqual([{ path: 'displayname', message: 'Champs obligatoire' }])
})

it('[USER-05] a user has displayname, type and profils', () => {
  expect([fields.displayname.kind, fields.type.kind, fields.profils.kind]).toStrictEqual(['text', 'choice', 'choices'])
  expect(Object.keys(fields.type.values ?? {})).toStrictEqual(['admin', 'user'])
  expect(Object.keys(fields.profils.values ?? {})).toStrictEqual([...Object.keys(PROFILES), 'website-analytics'])
})

it('[USER-07] a user has a flag for each area', () => {
  const { hasAccessToStore, hasAccessToWebsite, hasAccessToOrganisation, hasAccessToCalculatrices } = fields
  for (const flag of [hasAccessToStore, hasAccessToWebsite, hasAccessToOrganisation, hasAccessToCalculatrices]) {
    expect(flag).toMatchObject({ kind: 'boolean', empty: false })
  }
})

it('[USER-08] a user has boutique and boutiques', () => {
  expect(fields.boutique).toMatchObject({ kind: 'relation', to: 'boutiques' })
  expect(fields.boutiques).toMatchObject({ kind: 'relations', to: 'boutiques' })
})

it('only administrators read and write users', () => {
  const ability = (actor: Actor) => decide(utilisateurs, actor, null)
  expect(ability(admin)).toStrictEqual(EVERYTHING)
  expect(
    ability({ ...admin, type: 'user', boutiques: ['b1'], profils: Object.keys(PROFILES), hasAccessToStore: true }),
  ).toStrictEqual(NOTHING)
})

describe('administrators cannot lock themselves out', () => {
  const context = (id: string | undefined, admins = 1) => ({
    now: '',
    actor: admin,
    boutique: null,
    id,
    needed: {},
    counted: { admins },
    found: {},
    newId: () => 'n1',
  })
  const me: Data = { type: 'admin', displayname: 'Jeanne' }

  it.each([
    ['their own administration', { type: 'user' }, "Vous ne pouvez pas retirer vos propres droits d'administrateur"],
    ['their own account', { isBlocked: true }, 'Vous ne pouvez pas bloquer votre propre compte'],
  ])('%s cannot be removed', (_, change, message) => {
    expect(() => onSave(me, { ...me, ...change }, context('u1'))).toThrow(
      new Problem(409, 'utilisateur.soi-meme', message),
    )
    expect(onSave(me, { ...me, ...change }, context('u2'))).toStrictEqual({ ...me, ...change })
    expect(onSave(undefined, { ...me, ...change }, context(undefined))).toStrictEqual({ ...me, ...change })
  })

  it.each([
    ['Jean-Paul_D 42', 'jeanpaul_d'],
    ['42', undefined],
  ])('[FORM-18] the user name %j is stored as %j', (username, stored) => {
    expect(onSave(undefined, { username }, context(undefined))).toStrictEqual({ username: stored })
  })

  it("other changes of one's own account are allowed", () => {
    expect(onSave(me, { ...me, displayname: 'Jeanne B.' }, context('u1'))).toStrictEqual({
      ...me,
      displayname: 'Jeanne B.',
    })
  })

  it.each([
    ['type', { type: 'user' }],
    ['isBlocked', { isBlocked: true }],
  ])('the last administrator stays one: %s', (_, change) => {
    const last = new Problem(
      409,
      'utilisateur.dernier-administrateur',
      "C'est le dernier administrateur : nommez-en un autre d'abord",
    )
    expect(() => onSave(me, { ...me, ...change }, context('u2', 0))).toThrow(last)
    expect(() => onRemove(me, context('u2', 0))).toThrow(last)
    const other: Data = { ...me, type: 'user' }
    expect(onSave(other, { ...other, isBlocked: true }, context('u2', 0))).toMatchObject({ isBlocked: true })
    const blocked: Data = { ...me, isBlocked: true }
    expect(onSave(blocked, { ...blocked, type: 'user' }, context('u2', 0))).toMatchObject({ type: 'user' })
    expect(() => onRemove(blocked, context('u2', 0))).not.toThrow()
  })

  it('nobody deletes their own account, everybody else can be deleted', () => {
    expect(() => onRemove({}, context('u1'))).toThrow('Vous ne pouvez pas supprimer votre propre compte')
    expect(() => onRemove({}, context('u2'))).not.toThrow()
  })
})
