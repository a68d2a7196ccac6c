import { ADDRESS_TYPES, MAX_CLEARED, MAX_ON_SALE, TREATMENTS } from '@boutique/domain'
import { Select, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { MessagePage } from '../MessagePage.tsx'
import { Page } from '../Page.tsx'
import page from '../Page.module.css'
import { ErasureList } from './ErasureList.tsx'
import { TreatmentForm } from './TreatmentForm.tsx'
import { TreatmentList } from './TreatmentList.tsx'
import { useTreatments } from './use-treatments.ts'

/** The treatments of the data of a boutique (PROC-01 to PROC-08), for administrators. */
export function TreatmentPage() {
  usePageTitle('Traitements')
  const { boutique } = useSession()
  if (!boutique) return <MessagePage title="La boutique est obligatoire" />
  return <Treatments key={boutique.id} boutique={boutique.id} />
}

const types = Object.entries(ADDRESS_TYPES).map(([value, label]) => ({ value, label }))

function Treatments({ boutique }: { boutique: string }) {
  const [libelle, setLibelle] = useState('')
  const [type, setType] = useState<string | null>(null)
  const { traitements, refresh } = useTreatments(boutique)
  return (
    <Page>
      <Title order={1} className={page.head}>
        Traitements
      </Title>
      <TreatmentForm
        boutique={boutique}
        title={TREATMENTS['en-vente']}
        sentence={`Les produits sans stock que personne n'a modifiés depuis le 1er janvier 2019 ne sont plus en vente : ${MAX_ON_SALE} au plus à la fois. Ceux qui n'ont pas d'inventaire restent en vente.`}
        requested={{ traitement: 'en-vente' }}
        one="produit"
        onStarted={refresh}
      />
      <TreatmentForm
        boutique={boutique}
        title={TREATMENTS.adresses}
        sentence={`Les adresses dont le document n'existe plus, ou est dans la corbeille, sont supprimées : ${new Intl.NumberFormat('fr-FR').format(MAX_CLEARED)} au plus à la fois.`}
        requested={{ traitement: 'adresses', libelle, type: type ?? '' }}
        one="adresse"
        onStarted={refresh}
      >
        {(errors) => (
          <>
            <TextInput
              label="Libellé"
              required
              maxLength={200}
              value={libelle}
              error={errors.libelle}
              errorProps={{ role: 'alert' }}
              onChange={(event) => setLibelle(event.currentTarget.value)}
            />
            <Select
              label="Type"
              required
              data={types}
              placeholder="Choisir"
              value={type}
              error={errors.type}
              errorProps={{ role: 'alert' }}
              onChange={setType}
            />
          </>
        )}
      </TreatmentForm>
      <TreatmentList boutique={boutique} treatments={traitements} onChanged={refresh} />
      <ErasureList boutique={boutique} />
    </Page>
  )
}
