import { formatDayLong, formatTime, type RegisterConsultation } from '@boutique/domain'
import { Title } from '@mantine/core'
import page from '../Page.module.css'

/** Who looked into the register, when, why, and which lines they read. */
export function ConsultationList({ consultations }: { consultations: readonly RegisterConsultation[] }) {
  return (
    <section className={page.section} aria-labelledby="consultations">
      <Title order={2} id="consultations" className={page.sectionTitle}>
        Dernières consultations
      </Title>
      {consultations.length === 0 ? (
        <p className="ab-no-margin ab-dim">Personne n'a encore consulté ce registre.</p>
      ) : (
        <ul className="ab-grid ab-list">
          {consultations.map((one) => (
            <li key={one.id} className="ab-grid ab-gap-xs ab-pad-y ab-lined ab-first-at-top">
              <span className="ab-anywhere">{one.motif}</span>
              <span className="ab-dim ab-fine ab-anywhere">{consultationText(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function consultationText({ nom, at, premiere, derniere, identites }: RegisterConsultation): string {
  const lines =
    premiere === undefined
      ? 'aucune ligne lue'
      : premiere === derniere
        ? `ligne ${premiere}`
        : `lignes ${premiere} à ${derniere}`
  return `${nom}, ${formatDayLong(at)} à ${formatTime(at)}, ${lines}${identites ? ', avec les identités' : ''}`
}
