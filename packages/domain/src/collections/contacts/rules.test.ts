import { describe, expect, it } from 'vitest'
import { type Actor, onBehalfOf } from '../../core/actor.ts'
import { type ContactData, onSave } from './rules.ts'

const lea = { displayname: 'Léa Martin' } as Actor
const context = { now: '2026-03-06T10:00:00.000Z', actor: lea }
const saved = (after: ContactData, before?: ContactData) => onSave(before, after, context)

describe('saving a contact', () => {
  it('[CONTACT-13] [CONTACT-14] [CONTACT-15] normalises its e-mail and names', () => {
    expect(saved({ email: ' Lea@Exemple.FR ', firstname: ' léa ', lastname: 'DUPONT-d’arc' })).toMatchObject({
      email: 'lea@exemple.fr',
      firstname: 'Léa',
      lastname: 'Dupont-D’Arc',
    })
  })

  it('keeps a commercial name as it was typed', () => {
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

  const said = { date: '2020-01-01T00:00:00.000Z', author: 'Paul' }

  it('is signed by the person who adds it, whatever author was sent', () => {
    expect(saved({ comments: [{ id: 'c', text: 'Rappeler', ...said }] }).comments).toEqual([
      { id: 'c', text: 'Rappeler', date: context.now, author: 'Léa Martin' },
    ])
  })

  it.each<[string, object]>([
    ['said otherwise', { date: context.now, author: 'Léa Martin' }],
    ['left out', {}],
  ])('keeps its author and date when they are %s', (_, signature) => {
    const before = { comments: [{ id: 'c', text: 'Rappeler', ...said }] }
    expect(saved({ comments: [{ id: 'c', text: 'Rappelé', ...signature }] }, before).comments).toEqual([
      { id: 'c', text: 'Rappelé', ...said },
    ])
  })

  it('without a signature, as in old data, gets none from the person who saves', () => {
    const bare = { id: 'c', text: 'Rappeler' }
    expect(saved({ comments: [{ ...bare, author: 'Léa Martin' }] }, { comments: [bare] }).comments).toEqual([bare])
  })

  it('imported by the system keeps its date and author', () => {
    const imported = { id: 'c', text: 'Rappeler', ...said }
    const after = onSave(undefined, { comments: [imported] }, { now: context.now, actor: onBehalfOf(lea) })
    expect(after.comments).toEqual([imported])
  })

  it('has no author when the person has no name', () => {
    const after = onSave(undefined, { comments: [{ id: 'c' }] }, { now: context.now, actor: {} as Actor })
    expect(after.comments).toEqual([{ id: 'c', date: context.now }])
  })
})
