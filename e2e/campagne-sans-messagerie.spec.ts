import { expect, test } from './fixtures.ts'

test('[CAMP-22] without a way to send, sending says so', async ({ admin, shop, open }) => {
  await admin.must('PATCH', shop.root, {
    changes: {
      demandeMailSujet: 'Votre demande',
      demandeMailText: 'Bonjour',
      fromName: 'Atelier des Ormes',
      fromMail: 'atelier@exemple.fr',
    },
  })
  const produit = await admin.must('POST', `${shop.root}/produits`, { name: 'Table de ferme', isDraft: false })
  const { id } = await admin.must('POST', `${shop.root}/campagnes`, {
    title: 'Hiver',
    subject: 'Pour vous',
    produits: [produit.id],
  })
  const page = await open(admin, `/boutique/campagnes/${id}`)
  await page.getByRole('button', { name: 'Envoyer la campagne' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    "Il n'est pas possible d'envoyer une campagne pour le moment pour cette boutique",
  )
})
