import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { services } from './index.ts'

describe('a service', () => {
  it('[SERV-02] has name and isDraft', () => {
    const data = { name: 'Entretien', isDraft: false }
    expect(parseData(services.fields, data)).toEqual({ data, errors: [] })
  })

  it('[SERV-03] requires a name', () => {
    expect(missingFields(services.fields, {})).toEqual([{ path: 'name', message: 'Champs obligatoire' }])
  })

  it('is a draft by default', () => {
    expect(services.fields.isDraft).toMatchObject({ default: true })
  })
})

it('[SERV-01] the empty list says "Aucun service"', () => {
  expect(services.label.empty).toBe('Aucun service')
})
