import { VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { HOME } from '../base/session/next-address.ts'
import { useCollection } from '../base/registry.ts'
import { useSession } from '../base/session/session.tsx'
import { usePageTitle } from '../base/use-page-title.ts'
import { CollectionEdit } from '../engine/edit/CollectionEdit.tsx'
import { MessagePage } from './MessagePage.tsx'
import { withRequiredLabel } from './signing-in/required-label.ts'

/** The settings of the current boutique, reachable from Commerce and from Site web (SHOP-25). */
export function SettingsPage() {
  usePageTitle('Paramètres')
  const declared = useCollection('boutiques')
  const collection = useMemo(() => declared && withRequiredLabel(declared), [declared])
  const { boutique } = useSession()
  const navigate = useNavigate()
  if (!boutique || !collection) return <MessagePage title="La boutique est obligatoire" />
  return (
    <div className="ab-grow ab-min-height-0 ab-scroll-y" data-pane>
      <VisuallyHidden component="h1">Paramètres</VisuallyHidden>
      <CollectionEdit
        key={boutique.id}
        collection={collection}
        boutique={null}
        id={boutique.id}
        onClose={() => void navigate({ to: HOME })}
        onOpen={() => {}}
      />
    </div>
  )
}
