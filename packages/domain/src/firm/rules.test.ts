import { describe, expect, it } from 'vitest'
import { type FirmData, firmOnSave } from './rules.ts'

const SIRET = '73282932000074'
const OTHER = '40483304800022'

describe('the numbers of a firm', () => {
  it.each<[string, FirmData | undefined, FirmData, string | undefined]>([
    ['a SIRET gives its SIREN', undefined, { siret: SIRET }, '732829320'],
    ['and a new one its own', { siret: SIRET, siren: '732829320' }, { siret: OTHER, siren: '732829320' }, '404833048'],
    ['a SIREN that was taken out stays out', { siret: SIRET, siren: '732829320' }, { siret: SIRET }, undefined],
    ['a SIREN stands alone', undefined, { siren: '404833048' }, '404833048'],
  ])('%s', (_, before, after, siren) => expect(firmOnSave(before, after).siren).toBe(siren))

  it.each([
    [
      'a SIREN beside the SIRET of another firm',
      { siret: SIRET, siren: '404833048' },
      [{ path: 'siren', message: "Ce SIREN n'est pas celui du SIRET" }],
    ],
    [
      'a VAT number of another firm',
      { siret: SIRET, numeroTVA: 'FR83404833048' },
      [{ path: 'numeroTVA', message: "Ce numéro de TVA n'est pas celui du SIREN (FR44732829320)" }],
    ],
  ])('%s is refused', (_, after, errors) => {
    expect(() => firmOnSave(undefined, after)).toThrow(expect.objectContaining({ details: { errors } }))
  })

  it('a VAT number follows its firm, while no other is typed', () => {
    const before = { siret: SIRET, siren: '732829320', numeroTVA: 'FR44732829320' }
    expect(firmOnSave(before, { ...before, siret: OTHER })).toEqual({
      siret: OTHER,
      siren: '404833048',
      numeroTVA: 'FR83404833048',
    })
    expect(() => firmOnSave(before, { ...before, numeroTVA: 'FR83404833048' })).toThrow()
  })

  it('a VAT number of another country says nothing of the SIREN', () => {
    expect(firmOnSave(undefined, { siren: '732829320', numeroTVA: 'DE136695976' }).numeroTVA).toBe('DE136695976')
  })
})
