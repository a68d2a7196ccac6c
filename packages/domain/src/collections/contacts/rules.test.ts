import { describe, expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import { type ContactData, onSave } from './rules.ts'

const lea = { displayname: 'Léa Martin' } as Actor
const context = { now: '2026-03-06T10:00:00.000Z', actor: lea }
const saved = (after: ContactData, before?: ContactData) => onSave(before, after, context)

describe('a contact that is saved', () => {
  it('[CONTACT-13] [CONTACT-14] [CONTACT-15] has its e-mail and names in their normal form', () => {
    expect(saved({ email: ' Lea@Exemple.FR ', firstname: ' léa ', lastname: 'DUPONT-d’arc' })).toMatchObject({
      email: 'lea@exemple.fr',
      firstname: 'Léa',
      lastname: 'Dupont-D’Arc',
    })
  })

  it('keeps a commercial name as it is written', () => {
    expect(saved({ commercialName: 'SARL du BOIS' }).commercialName).toBe('SARL du BOIS')
  })

  it.each<[ContactData, string | undefined]>([
    [{ firstname: 'léa', lastname: 'martin', commercialName: 'Bois' }, 'Léa Martin'],
    [{ firstname: 'léa', commercialName: 'Bois' }, 'Léa'],
    [{ lastname: 'martin', commercialName: 'Bois' }, 'Martin'],
    [{ commercialName: 'Bois', email: 'a@b.fr' }, 'Bois'],
    [{ email: 'A@b.fr', phone: '06' }, 'a@b.fr'],
    [{ phone: '06' }, '06'],
    [{}, undefined],
  ])('[CONTACT-12] [CONTACT-16] %j is named %s', (contact, name) => {
    expect(saved({ ...contact, name: 'Ancien nom' }).name).toBe(name)
  })
})

describe('a comment', () => {
  it('is signed and dated when it is new', () => {
    expect(saved({ comments: [{ id: 'c', text: 'Rappeler' }] }).comments).toEqual([
      { id: 'c', text: 'Rappeler', date: context.now, author: 'Léa Martin' },
    ])
  })

  it('keeps the date and author that it brings, and those it has', () => {
    const imported = { id: 'c', text: 'Rappeler', date: '2020-01-01T00:00:00.000Z', author: 'Paul' }
    expect(saved({ comments: [imported] }).comments).toEqual([imported])
    const bare = { id: 'c', text: 'Rappeler' }
    expect(saved({ comments: [bare] }, { comments: [bare] }).comments).toEqual([bare])
  })

  it('has no author when the person has no name', () => {
    const after = onSave(undefined, { comments: [{ id: 'c' }] }, { now: context.now, actor: {} as Actor })
    expect(after.comments).toEqual([{ id: 'c', date: context.now }])
  })
})
