import { formatDayLong, formatTime, plural, type RegisterState } from '@boutique/domain'
import { Alert, Button, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import page from '../Page.module.css'
import { registerPath } from '../../collections/achats/register-path.ts'

interface ChainSectionProps {
  boutique: string
  state: RegisterState
  onChanged(): void
}

/** How many lines the register has, and whether each still continues the one before it. */
export function ChainSection({ boutique, state: { lignes, verification }, onChanged }: ChainSectionProps) {
  const check = useMutation({
    mutationFn: () => api('POST', `${registerPath(boutique)}/verification`),
    onSuccess: onChanged,
  })
  return (
    <section className={page.section} aria-labelledby="chaine">
      <Title order={2} id="chaine" className={page.sectionTitle}>
        Intégrité
      </Title>
      <div className="ab-grid ab-gap-md ab-justify-items-start">
        <p className="ab-no-margin">
          {lignes === 0
            ? "Le registre n'a encore aucune ligne."
            : `${plural(lignes, 'ligne')}, chacune liée à la précédente par son empreinte. Tout est vérifié chaque dimanche.`}
        </p>
        {/* Always there, so that screen readers announce its changes. */}
        <div role="status" className="ab-width-full">
          {verification?.rompue !== undefined && (
            <Alert color="red">{`La ligne n° ${verification.rompue} ne suit plus la précédente : le registre a été modifié hors du logiciel.`}</Alert>
          )}
          {verification && verification.rompue === undefined && (
            <span className="ab-dim">{`Vérifié le ${formatDayLong(verification.at)} à ${formatTime(verification.at)} : ${plural(verification.lignes, 'ligne')}, rien n'a changé.`}</span>
          )}
        </div>
        {check.error && (
          <Alert color="red" role="alert">
            {check.error.message}
          </Alert>
        )}
        <Button variant="default" disabled={lignes === 0} loading={check.isPending} onClick={() => check.mutate()}>
          Vérifier maintenant
        </Button>
        <p className="ab-no-margin ab-dim ab-fine">
          Les lignes sont gardées sans limite. L'identité des vendeurs est effacée dix ans après l'inscription ; les
          consultations sont notées et gardées un an.
        </p>
      </div>
    </section>
  )
}
