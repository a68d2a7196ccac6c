import { api } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { definitionOf, jsonSchema } from './parts.ts'

const part = api.component('Partie', api.object('Une partie', { name: api.text('Son nom') }))

describe('the JSON schema of a schema of the API', () => {
  it.each([
    ['a number has no bounds', api.integer('Combien'), { type: 'integer', description: 'Combien' }],
    ['an instant has its format', api.instant('Quand'), { type: 'string', format: 'date-time', description: 'Quand' }],
    ['limits are kept', api.text('Un nom', { maxLength: 3 }), { type: 'string', maxLength: 3, description: 'Un nom' }],
    [
      'an optional member is not required',
      api.object('Un objet', { a: api.optional(api.flag('Oui')), b: api.flag('Non') }),
      {
        type: 'object',
        description: 'Un objet',
        properties: { a: { type: 'boolean', description: 'Oui' }, b: { type: 'boolean', description: 'Non' } },
        required: ['b'],
      },
    ],
    [
      'a component is referred to',
      api.list('Les parties', part),
      { type: 'array', description: 'Les parties', items: { $ref: '#/components/schemas/Partie' } },
    ],
    ['a component is referred to wherever it is', part, { $ref: '#/components/schemas/Partie' }],
    ['an object of any members', api.openObject('Les champs'), { type: 'object', description: 'Les champs' }],
    ['a text that may be null', api.textOrNull('Un nom'), { type: ['string', 'null'], description: 'Un nom' }],
    [
      'what is taken as it was sent is required',
      api.object('Un objet', { a: api.asSent('Un nom', { type: 'string' }) }),
      {
        type: 'object',
        description: 'Un objet',
        properties: { a: { type: 'string', description: 'Un nom' } },
        required: ['a'],
      },
    ],
    ['a piece made by hand stays as it is', { type: 'string' }, { type: 'string' }],
  ])('%s', (_, schema, made) => {
    expect(jsonSchema(schema)).toStrictEqual(made)
  })

  it('writes a component itself under its name, with its parts referred to', () => {
    expect(definitionOf(api.component('Tout', api.object('Tout', { une: part })))).toStrictEqual({
      type: 'object',
      description: 'Tout',
      properties: { une: { $ref: '#/components/schemas/Partie' } },
      required: ['une'],
    })
  })
})
