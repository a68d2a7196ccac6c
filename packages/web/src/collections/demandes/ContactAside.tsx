import type { DemandeData } from '@boutique/domain'
import { Anchor } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useCallback } from 'react'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useCollection } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useEdited } from '../../fields/form.ts'
import { Nothing } from '../../fields/shared/Panel.tsx'
import classes from './aside.module.css'
import { contactCard } from './contact-card.ts'
import { LastOrder } from './LastOrder.tsx'
import { OtherRequests } from './OtherRequests.tsx'

/** Who asked, beside the request: how to reach them, what else they asked, their last order (REQ-12). */
export default function ContactAside() {
  const { stored, contact } = useEdited(
    useCallback(
      ({ stored: isStored, document }) => ({ stored: isStored, contact: (document as DemandeData).contact }),
      [],
    ),
  )
  return (
    <aside className="ab-grid ab-align-content-start ab-gap-xl ab-min-width-0" aria-label="Client">
      <Card />
      {stored && contact && <OtherRequests key={contact} contact={contact} />}
      {stored && <LastOrder contact={contact} />}
    </aside>
  )
}

function Card() {
  const { canRead } = useSession()
  const contacts = useCollection('contacts')?.screen?.path
  const card = useEdited(useCallback(({ document }) => contactCard(document as DemandeData), []))
  const { company, email, phone, call, town, contact } = card
  const isEmpty = !company && !email && !phone && !town
  return (
    <section className={classes.part} aria-labelledby="demande-contact">
      <h3 id="demande-contact" className={classes.title}>
        Contact
      </h3>
      {isEmpty && <Nothing>Aucune coordonnée</Nothing>}
      {company && <p className={classes.line}>{company}</p>}
      {email && (
        <p className={classes.line}>
          <IconMail aria-hidden className={classes.icon} size={18} stroke={1.6} />
          <span className="ab-fill ab-anywhere">{email}</span>
          <Anchor href={`mailto:${email}`} className={classes.act} aria-label={`Écrire à ${email}`}>
            Écrire
          </Anchor>
        </p>
      )}
      {phone && (
        <p className={classes.line}>
          <IconPhone aria-hidden className={classes.icon} size={18} stroke={1.6} />
          <span className="ab-fill ab-anywhere">{phone}</span>
          <Anchor href={`tel:${call}`} className={classes.act} aria-label={`Appeler le ${phone}`}>
            Appeler
          </Anchor>
        </p>
      )}
      {town && (
        <p className={classes.line}>
          <IconMapPin aria-hidden className={classes.icon} size={18} stroke={1.6} />
          <span className="ab-fill ab-anywhere">{town}</span>
        </p>
      )}
      {contact && contacts && canRead('contacts') && (
        <PlainLink to={`${contacts}/${encodeURIComponent(contact)}`} className={classes.link}>
          Ouvrir le contact
        </PlainLink>
      )}
    </section>
  )
}
