import { PlainLink } from '../PlainLink.tsx'
import { useCollection, useNavigation } from '../registry.ts'
import { useSession } from './session.tsx'

/** Links to tabs of the settings by their labels, or to the settings without one, for who may open them. */
export function SettingsLinks({ tabs }: { tabs: readonly string[] }) {
  const { opens } = useSession()
  const settings = useNavigation().find((entry) => entry.target.kind === 'settings' && opens(entry))
  const declared = useCollection('boutiques')?.screen?.form.tabs ?? []
  if (!settings) return null
  const found = declared.filter(({ label }) => tabs.includes(label))
  if (found.length === 0) return <PlainLink to={settings.path}>Ouvrir les paramètres</PlainLink>
  return found.map(({ id, label }, at) => (
    <span key={id}>
      {at > 0 && ' · '}
      <PlainLink to={settings.path} hash={id}>{`Ouvrir l'onglet ${label}`}</PlainLink>
    </span>
  ))
}
