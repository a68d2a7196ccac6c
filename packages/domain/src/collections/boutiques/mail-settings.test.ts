import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { missingMailSettings, requireMailSettings } from './mail-settings.ts'

const complete = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour',
  websiteURL: 'https://exemple.fr',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
}

describe('the five mail settings', () => {
  it.each(Object.keys(complete))('without %s, nothing is sent', (name) => {
    expect(missingMailSettings({ ...complete, [name]: undefined })).toHaveLength(1)
    expect(() => requireMailSettings({ ...complete, [name]: undefined })).toThrow(
      'problème de paramètre de la boutique',
    )
  })

  it('with all five, it may be sent', () => {
    expect(missingMailSettings(complete)).toEqual([])
    expect(() => requireMailSettings(complete)).not.toThrow()
  })

  it('a boutique that is not there lacks all five; the refusal names them', () => {
    let refusal: unknown
    try {
      requireMailSettings(undefined)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(Problem)
    expect((refusal as Problem).details.manque).toHaveLength(5)
    expect((refusal as Problem).details.onglets).toEqual(['Générale', 'Mail'])
  })

  it.each([
    ['websiteURL', ['Générale']],
    ['fromName', ['Mail']],
  ])('without %s, the refusal names its tab', (name, onglets) => {
    expect(() => requireMailSettings({ ...complete, [name]: undefined })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ onglets }) }),
    )
  })
})
