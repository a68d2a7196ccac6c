import { Stack } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import { useRegistry } from '../../base/registry.ts'
import type { SessionBoutique } from '../../base/session/session-store.ts'
import { useSession } from '../../base/session/session.tsx'
import { useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { LISTS } from './lists.ts'

/** Links to the lists of a boutique (SHOP-22); a link makes the boutique of the form the current one. */
export default function ListsPanel() {
  const { session } = useFieldForm()
  const { boutique, setBoutique, canRead } = useSession()
  const registry = useRegistry()
  const shown = LISTS.flatMap((slug) => {
    const { screen, label } = registry.get(slug) ?? {}
    return screen && label && canRead(slug) ? [{ path: screen.path, label: label.many }] : []
  })
  const enter = (): void => {
    if (boutique?.id !== session.id) setBoutique(session.snapshot().document as unknown as SessionBoutique)
  }
  return (
    <Panel title="Listes">
      {shown.length === 0 ? <Nothing>Vos droits n'ouvrent aucune liste de la boutique.</Nothing> : null}
      <Stack gap="sm" align="flex-start">
        {shown.map(({ path, label }) => (
          <PlainLink key={path} to={path} onClick={enter}>
            {label}
          </PlainLink>
        ))}
      </Stack>
    </Panel>
  )
}
