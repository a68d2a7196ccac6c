import { expect, it } from 'vitest'
import { choosesContact } from './contact-copy.ts'

const PERSON = {}
const PROGRAM = { system: true } as const

it.each([
  ['a person gives a document another contact', { contact: 'a' }, { contact: 'b' }, PERSON, true],
  ['a person gives a document its first contact', {}, { contact: 'b' }, PERSON, true],
  ['a person creates a document with a contact', undefined, { contact: 'b' }, PERSON, true],
  ['a program creates a document with a contact', undefined, { contact: 'b' }, PROGRAM, true],
  ['a program gives a stored document another contact', { contact: 'a' }, { contact: 'b' }, PROGRAM, false],
  ['the contact stays the same', { contact: 'a' }, { contact: 'a' }, PERSON, false],
  ['the contact is removed', { contact: 'a' }, {}, PERSON, false],
])('%s', (_, before, after, actor, chooses) => {
  expect(choosesContact(before, after, actor)).toBe(chooses)
})
