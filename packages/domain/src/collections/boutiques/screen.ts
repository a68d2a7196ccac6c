import { defineScreen } from '../../core/screen.ts'
import { fields } from './schema.ts'

/** The list of boutiques and the tabs of their settings (SHOP). */
export const screen = defineScreen(
  { fields },
  {
    path: '/admin/boutiques',
    nav: { menu: 'default/administration', order: 20, icon: 'store' },
    opensFor: 'admin',
    list: {
      layout: 'rows',
      row: { title: 'name', avatar: true, second: ['websiteURL'] },
      tabs: [{ id: 'toutes', label: 'Toutes les boutiques', where: {} }],
    },
    form: {
      autosave: 1000,
      quietStart: true,
      sentences: { remove: 'Voulez-vous vraiment supprimer cette boutique ?' },
      removal: () =>
        'Plus personne ne peut y entrer, et son site ne lit plus rien. Un administrateur peut la restaurer.',
      removalTyped: 'name',
      tabs: [
        {
          id: 'generale',
          label: 'Générale',
          sections: [
            { title: 'Boutique', fields: [['name', 'libelle'], 'websiteURL'] },
            {
              title: 'Entreprise',
              hint: 'Qui vend : en tête des reçus et des relevés de dépôt-vente.',
              fields: [
                ['raisonSociale', 'formeJuridique'],
                ['siret', 'siren'],
                ['numeroTVA', 'regimeTVA'],
                ['immatriculation', 'capitalSocial'],
                'siegeAdresse',
                ['siegeCodePostal', 'siegeVille'],
              ],
            },
            { title: 'Photos', fields: [['storageBucketPath', 'domainAssetsURL']], panel: 'boutiques/stockage' },
          ],
        },
        {
          id: 'firebase',
          label: 'Firebase',
          sections: [
            {
              title: 'Projet',
              fields: [
                ['firebaseApiKey', 'firebaseProjectId'],
                ['firebaseAuthDomain', 'firebaseDatabaseURL'],
                ['firebaseStorageBucket', 'firebaseMessagingSenderId'],
                ['firebaseAuthEmail', 'firebaseAuthPassword'],
              ],
              panel: 'boutiques/projet',
            },
          ],
        },
        {
          id: 'algolia',
          label: 'Algolia',
          sections: [{ title: 'Recherche', fields: ['indexAlgolia'], panel: 'boutiques/algolia' }],
        },
        {
          id: 'mail',
          label: 'Mail',
          sections: [
            { title: 'Expéditeur', fields: [['fromName', 'fromMail'], 'responseMail'] },
            { title: 'Serveur', fields: ['smtpServer', 'smtpUsername', 'smtpPassword'], panel: 'boutiques/courriel' },
            { title: 'Demandes', fields: ['demandeMailSujet', 'demandeReponseAuto', 'demandeMailText'] },
            { title: 'Commandes', fields: ['commandeMailSujet', 'commandeMailText'] },
          ],
        },
        {
          id: 'api',
          label: "Accès à l'API",
          sections: [
            { title: 'Accès', fields: ['applicationId', 'originUrls'] },
            { title: 'Messages au site', fields: ['webhooks', 'webhookSecret'], panel: 'boutiques/webhooks' },
          ],
        },
        {
          id: 'produits',
          label: 'Produits',
          sections: [
            {
              title: 'Valeurs par défaut',
              fields: [
                ['optionPriceByDefault', 'conditionByDefault'],
                ['isInStoreByDefault', 'freeShippingByDefault'],
                ['deliveryIncludedByDefault', 'isCustomMadedByDefault'],
              ],
            },
            {
              title: 'Coûts',
              hint: 'Une heure passée sur une pièce compte pour ce montant dans son coût.',
              fields: ['tauxHoraire'],
            },
            { title: "Modèles d'étiquettes", fields: ['modelesEtiquettes'] },
          ],
        },
        {
          id: 'caracteristiques',
          label: 'Caractéristiques',
          sections: [
            {
              title: 'Listes',
              hint: 'Ce que les produits, les fournisseurs et les dépenses proposent.',
              fields: [],
              panel: 'boutiques/listes',
            },
          ],
        },
        {
          id: 'options',
          label: 'Options',
          sections: [
            { title: 'Paiement par carte', fields: ['stripeSecretKey'] },
            { title: "Registre d'objets mobiliers", fields: ['registreObjets', 'registreDepuis'] },
            { title: 'Calculatrices', fields: ['calculatrices'] },
          ],
        },
      ],
    },
  },
)
