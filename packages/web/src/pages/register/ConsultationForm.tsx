import type { RegisterConsultation } from '@boutique/domain'
import { Alert, Button, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { api, ApiProblem } from '../../data/api.ts'
import { DayInput } from '../../ui/DayInput.tsx'
import page from '../Page.module.css'
import type { OpenConsultation } from './open-consultation.ts'
import { registerPath } from '../../collections/achats/register-path.ts'

interface ConsultationFormProps {
  boutique: string
  withIdentities: boolean
  onOpen(consultation: OpenConsultation): void
}

/** Opens the lines of some days, for a reason that is noted. */
export function ConsultationForm({ boutique, withIdentities, onOpen }: ConsultationFormProps) {
  const [motif, setMotif] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<ApiProblem>()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const opened = await api<RegisterConsultation>('POST', `${registerPath(boutique)}/consultations`, { motif })
      onOpen({ ...opened, from, to })
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }
  const refusal = problem?.errors.find(({ path }) => path === 'motif')?.message
  return (
    <section className={page.section} aria-labelledby="consulter">
      <div>
        <Title order={2} id="consulter" className={page.sectionTitle}>
          Consulter
        </Title>
        {!withIdentities && <p className={page.sentence}>Sans l'identité des vendeurs</p>}
      </div>
      <form
        noValidate
        className="ab-grid ab-gap-md"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <TextInput
          label="Motif"
          description="Contrôle, recherche d'un objet, correction… Noté avec votre nom et l'heure."
          required
          maxLength={500}
          value={motif}
          error={refusal}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setMotif(event.currentTarget.value)}
        />
        <div className="ab-row ab-wrap ab-gap-sm">
          <span>Lignes inscrites du</span>
          <DayInput label="Premier jour" value={from} onDay={setFrom} />
          <span>au</span>
          <DayInput label="Dernier jour" value={to} onDay={setTo} />
        </div>
        {problem && refusal === undefined && (
          <Alert color="red" role="alert">
            {problem.detail}
          </Alert>
        )}
        <Button type="submit" variant="default" className="ab-self-start" loading={isBusy}>
          Consulter le registre
        </Button>
      </form>
    </section>
  )
}
