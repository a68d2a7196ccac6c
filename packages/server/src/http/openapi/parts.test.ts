import { api } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { jsonSchema } from './parts.ts'

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
    [
      'a component itself is written',
      part,
      {
        type: 'object',
        description: 'Une partie',
        properties: { name: { type: 'string', description: 'Son nom' } },
        required: ['name'],
      },
    ],
    ['an object of any members', api.openObject('Les champs'), { type: 'object', description: 'Les champs' }],
    ['a piece made by hand stays as it is', { type: 'string' }, { type: 'string' }],
  ])('%s', (_, schema, made) => {
    expect(jsonSchema(schema)).toStrictEqual(made)
  })
})
