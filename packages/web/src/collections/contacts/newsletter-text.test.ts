import { describe, expect, it } from 'vitest'
import { newsletterText } from './newsletter-text.ts'

const AT = '2026-03-06T10:00:00.000Z'
const refusedAt = { newsletterAt: AT, newsletterStoppedAt: AT }
const subscribedAt = { subscribedToNewsletter: true, newsletterAt: AT }

describe('the consent of a contact in words', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{}, "N'a ni demandé ni refusé la newsletter.", 'inscrire'],
    [{ subscribedToNewsletter: true }, 'Inscrit.', 'desinscrire'],
    [{ ...subscribedAt, newsletterHow: 'site' }, 'Inscrit le 6 mars 2026 par le formulaire du site.', 'desinscrire'],
    [{ ...subscribedAt, newsletterHow: 'back-office' }, 'Inscrit le 6 mars 2026 dans le back-office.', 'desinscrire'],
    [
      { ...subscribedAt, newsletterHow: 'reinscription-mail' },
      "Inscrit le 6 mars 2026 de nouveau, par le lien d'un courriel.",
      'desinscrire',
    ],
    [
      { ...refusedAt, newsletterHow: 'back-office' },
      'A refusé les envois groupés le 6 mars 2026 dans le back-office. Ne reçoit aucune campagne.',
      'inscrire',
    ],
    [
      { ...refusedAt, newsletterHow: 'desinscription-mail' },
      "A refusé les envois groupés le 6 mars 2026 par le lien d'un courriel. Ne reçoit aucune campagne.",
      'reinscrire',
    ],
  ])('%j: %s, with the action %s', (contact, sentence, action) => {
    expect(newsletterText(contact)).toMatchObject({ sentences: [sentence], action, isRefused: false })
  })

  it('tells since when the address is refused, and names the campaign of the link', () => {
    const text = newsletterText({
      ...{ ...refusedAt, newsletterHow: 'desinscription-mail', newsletterCampagne: 'soldes', emailRefusedAt: AT },
    })
    expect([text.campagne, text.isRefused]).toEqual(['soldes', true])
    expect(text.sentences[1]).toBe(
      "Son serveur de courriel refuse cette adresse depuis le 6 mars 2026 : elle ne reçoit plus de campagne tant qu'elle ne change pas ou que vous ne la réessayez pas.",
    )
  })
})
