import type { LabelTemplate } from '@boutique/domain'
import { NativeSelect } from '@mantine/core'
import { useSession } from '../../base/session/session.tsx'
import { PlainLink } from '../../base/PlainLink.tsx'

interface TemplateChoiceProps {
  templates: readonly LabelTemplate[]
  value: string | undefined
  onChange(modele: string | undefined): void
}

/** Chooses a template of the shop; those who may change its settings are told where templates are made. */
export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const { can } = useSession()
  const settings = can('boutiques', 'update') && (
    <PlainLink to="/boutique/params" hash="produits" className="ab-sm">
      Modèles de la boutique
    </PlainLink>
  )
  if (templates.length === 0) return settings || null
  return (
    <div className="ab-grid ab-gap-xs">
      <NativeSelect
        label="Modèle"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        data={[
          { value: '', label: 'Aucun : choisir ici' },
          ...templates.map(({ id, libelle }) => ({ value: id, label: libelle ?? '' })),
        ]}
      />
      {settings}
    </div>
  )
}
