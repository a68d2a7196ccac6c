import { Alert, Title } from '@mantine/core'
import { useState } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useSession } from '../../base/session/session.tsx'
import { usePageTitle } from '../../base/use-page-title.ts'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { MessagePage } from '../MessagePage.tsx'
import { Page } from '../Page.tsx'
import page from '../Page.module.css'
import { ChainSection } from './ChainSection.tsx'
import { ConsultationForm } from './ConsultationForm.tsx'
import { ConsultationList } from './ConsultationList.tsx'
import type { OpenConsultation } from './open-consultation.ts'
import { RegisterLines } from './RegisterLines.tsx'
import { useRegister } from './use-register.ts'
import { WaitingPurchases } from './WaitingPurchases.tsx'

/** The register of used objects: what waits to be written, its lines for a reason, and who looked into it. */
export function RegisterPage() {
  usePageTitle("Registre d'objets mobiliers")
  const { boutique } = useSession()
  if (!boutique) return <MessagePage title="La boutique est obligatoire" />
  return <Register key={boutique.id} boutique={boutique.id} />
}

function Register({ boutique }: { boutique: string }) {
  const { data, error, refresh } = useRegister(boutique)
  const [open, setOpen] = useState<OpenConsultation>()
  return (
    <Page>
      <Title order={1} className={page.head}>
        Registre d'objets mobiliers
      </Title>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {!data && !error && <RowSkeletons />}
      {data && !data.actif && data.lignes === 0 && (
        <div className="ab-grid ab-gap-md">
          <p className="ab-no-margin">
            Qui achète des objets d'occasion pour les revendre tient un registre de ses achats : une ligne par objet,
            que rien ne change ni n'efface ensuite.
          </p>
          <p className="ab-no-margin">
            <PlainLink to="/boutique/params" hash="options" className="ab-anchor">
              L'activer dans les paramètres
            </PlainLink>
          </p>
        </div>
      )}
      {data && (data.actif || data.lignes > 0) && (
        <>
          {data.actif && <WaitingPurchases boutique={boutique} state={data} onChanged={refresh} />}
          <ChainSection boutique={boutique} state={data} onChanged={refresh} />
          <ConsultationForm
            boutique={boutique}
            withIdentities={data.identites}
            onOpen={(consultation) => {
              setOpen(consultation)
              refresh()
            }}
          />
          {open && <RegisterLines key={open.id} boutique={boutique} consultation={open} onRead={refresh} />}
          <ConsultationList consultations={data.consultations} />
        </>
      )}
    </Page>
  )
}
