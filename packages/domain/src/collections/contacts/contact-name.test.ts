import { describe, expect, it } from 'vitest'
import { type ContactFields, capitaliseName, contactName, contactSearchLabel, normaliseEmail } from './contact-name.ts'

it.each([
  [' Lea@Exemple.FR ', 'lea@exemple.fr'],
  ['\tJEAN@EXEMPLE.FR\n', 'jean@exemple.fr'],
  ['lea@exemple.fr', 'lea@exemple.fr'],
  ['   ', ''],
])('[CONTACT-13] the e-mail %j becomes %j', (email, expected) => {
  expect(normaliseEmail(email)).toBe(expected)
})

describe('a name', () => {
  it.each([
    [' léa ', 'Léa'],
    ['élodie', 'Élodie'],
    ['martin', 'Martin'],
    ['   ', ''],
  ])('[CONTACT-14] %j becomes %j', (name, expected) => {
    expect(capitaliseName(name)).toBe(expected)
  })

  it.each([
    ['jean-paul', 'Jean-Paul'],
    ['DUPONT', 'Dupont'],
    ["d'arc", "D'Arc"],
    ['d’arc', 'D’Arc'],
    ['JEAN-ÉDOUARD DE LA FONTAINE', 'Jean-Édouard De La Fontaine'],
    ['ŒUVRARD', 'Œuvrard'],
    ["L'Haÿ-Les-Roses", "L'Haÿ-Les-Roses"],
    ['marie2 dupont', 'Marie2 Dupont'],
  ])('[CONTACT-15] %j becomes %j', (name, expected) => {
    expect(capitaliseName(name)).toBe(expected)
    expect(capitaliseName(expected)).toBe(expected)
  })
})

const contact: ContactFields = {
  firstname: 'Léa',
  lastname: 'Martin',
  commercialName: 'Maison Courtil',
  email: 'lea@exemple.fr',
  phone: '0601020304',
}

it.each<[ContactFields, string | undefined]>([
  [contact, 'Léa Martin'],
  [{ ...contact, lastname: undefined }, 'Léa'],
  [{ ...contact, firstname: '' }, 'Martin'],
  [{ ...contact, firstname: '', lastname: ' ' }, 'Maison Courtil'],
  [{ email: 'lea@exemple.fr', phone: '0601020304' }, 'lea@exemple.fr'],
  [{ commercialName: '  ', phone: ' 0601020304 ' }, '0601020304'],
  [{}, undefined],
])('[CONTACT-16] the contact %j is named %s', (fields, name) => {
  expect(contactName(fields)).toBe(name)
})

it.each<[ContactFields, string]>([
  [contact, 'Léa Martin lea@exemple.fr'],
  [{ ...contact, email: undefined }, 'Léa Martin 0601020304'],
  [{ ...contact, firstname: '', email: ' ' }, 'Martin 0601020304'],
  [{ ...contact, email: '', phone: '' }, 'Léa Martin'],
  [{ commercialName: 'Maison Courtil', email: 'lea@exemple.fr' }, 'Maison Courtil lea@exemple.fr'],
  [{ ...contact, firstname: ' ', lastname: '', email: '' }, 'Maison Courtil 0601020304'],
  [{ email: 'lea@exemple.fr' }, 'lea@exemple.fr'],
  [{}, ''],
])('the contact %j has the search label %s', (fields, label) => {
  expect(contactSearchLabel(fields)).toBe(label)
})
