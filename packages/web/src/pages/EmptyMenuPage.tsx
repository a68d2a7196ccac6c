import { type MenuId, menuOf } from '@boutique/domain'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useNavigation } from '../base/registry.ts'
import { useSession } from '../base/session/session.tsx'
import { usePageTitle } from '../base/use-page-title.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { MessagePage } from './MessagePage.tsx'

const NOTHING_OPEN =
  "Aucun de vos profils n'ouvre un écran de cet espace : demandez à un administrateur celui qui vous manque."

/** The page of a menu of which the user may open no entry: what opens one, with a link for who may set it. */
export function EmptyMenuPage({ menu }: { menu: MenuId }) {
  const { label = '', empty } = menuOf(menu)
  usePageTitle(label)
  const navigation = useNavigation()
  const { opens, boutique, lacks } = useSession()
  if (!empty || !boutique) return <MessagePage title="Rien à montrer ici" sentence={lacks ?? NOTHING_OPEN} />
  const { title, sentence, setting, otherwise } = empty
  const maySet = navigation.some((entry) => entry.path === setting.path && opens(entry))
  return (
    <EmptyState isPage title={title} sentence={maySet ? sentence : `${sentence} ${otherwise}`}>
      {maySet && (
        <Button component={Link} to={setting.path} hash={setting.hash}>
          {setting.label}
        </Button>
      )}
    </EmptyState>
  )
}
