import { ActionIcon, Button, Menu } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { useState } from 'react'
import type { ListSearch } from '../../base/search/search.ts'
import { useSession } from '../../base/session/session.tsx'
import { useListContext } from '../list/list-context.ts'
import type { ChangeAddress } from '../list/pages/use-list-address.ts'
import { useOpenView } from './use-views.ts'
import { useViewCalls } from './use-view-calls.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { keptText, mayChangeView, type SavedView, searchOf } from './views.ts'

interface ViewToolsProps {
  address: ListSearch
  onAddress: ChangeAddress
}

/** Saves what the list shows as a view, where a list has views. */
export function ViewTools(props: ViewToolsProps) {
  const { collection, boutique } = useListContext()
  const { can } = useSession()
  const isOffered = boutique !== null && collection.of === undefined && collection.screen?.nav && can('vues', 'create')
  return isOffered ? <Tools {...props} boutique={boutique} /> : null
}

/** Which name is asked for. */
type Asked = 'new' | 'rename' | undefined

function Tools({ address, onAddress, boutique }: ViewToolsProps & { boutique: string }) {
  const { collection, today, phone, narrow } = useListContext()
  const { user, writer } = useSession()
  const view = useOpenView(collection.slug, address.enregistree)
  const { create, change, tryChange, remove } = useViewCalls(boutique)
  const [asked, setAsked] = useState<Asked>()
  const text = keptText(collection, address, today)
  const isChanged = view !== undefined && text !== keptText(collection, view.address, today)
  const mayChange = view !== undefined && mayChangeView(view, user.id, writer === 'admin')
  const save = async (name: string, partagee: boolean) => {
    const id = await create({ name, liste: collection.slug, adresse: text, partagee })
    onAddress({ enregistree: id }, 'replace')
  }
  if (!view && text === '') return null
  const update = () => view && void tryChange(view, { adresse: text }, `Vue mise à jour : ${view.name}`)
  return (
    <>
      {isChanged && mayChange && !phone && !narrow && (
        <Button variant="light" onClick={update}>
          Mettre à jour la vue
        </Button>
      )}
      {view ? (
        <ViewMenu
          view={view}
          isChanged={isChanged}
          isOwn={view.owner === user.id}
          mayChange={mayChange}
          onUpdate={update}
          onReturn={() => onAddress({ ...NOTHING, ...searchOf(view) })}
          onLeave={() => onAddress({ ...NOTHING, enregistree: undefined })}
          onAsk={setAsked}
          onShare={() => {
            const done = view.isShared ? 'Vue pour vous seul' : 'Vue partagée'
            void tryChange(view, { partagee: !view.isShared }, `${done} : ${view.name}`)
          }}
          onRemove={() =>
            void remove(view).then((isDone) => isDone && onAddress({ enregistree: undefined }, 'replace'))
          }
        />
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={narrow ? undefined : 'lg'}
          aria-label="Enregistrer la vue"
          title="Enregistrer la vue"
          onClick={() => setAsked('new')}
        >
          <IconBookmark aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {asked === 'new' && (
        <ViewDialog
          title="Enregistrer la vue"
          initial=""
          asksShared
          onSave={save}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'rename' && view && (
        <ViewDialog
          title="Renommer la vue"
          initial={view.name}
          asksShared={false}
          onSave={(name) => change(view, { name }, `Vue renommée : ${name}`)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** What an address without a view has. */
const NOTHING: ListSearch = { onglet: undefined, tri: undefined, q: undefined, periode: undefined, filtres: undefined }

interface ViewMenuProps {
  view: SavedView
  isChanged: boolean
  isOwn: boolean
  mayChange: boolean
  onUpdate(): void
  onReturn(): void
  onLeave(): void
  onAsk(asked: Asked): void
  onShare(): void
  onRemove(): void
}

/** What can be done with the open view. */
function ViewMenu(props: ViewMenuProps) {
  const { view, isChanged, isOwn, mayChange, onUpdate, onReturn, onLeave, onAsk, onShare, onRemove } = props
  const { narrow } = useListContext()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="light"
          size={narrow ? undefined : 'lg'}
          aria-label={`Vue « ${view.name} »`}
          title={isOwn ? `Vue « ${view.name} »` : `Vue « ${view.name} », partagée par quelqu'un d'autre`}
        >
          <IconBookmarkFilled aria-hidden size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged && mayChange && <Menu.Item onClick={onUpdate}>Mettre à jour la vue</Menu.Item>}
        {isChanged && <Menu.Item onClick={onReturn}>Revenir à la vue</Menu.Item>}
        {isChanged && <Menu.Item onClick={() => onAsk('new')}>Enregistrer comme nouvelle vue</Menu.Item>}
        {mayChange && <Menu.Item onClick={() => onAsk('rename')}>Renommer</Menu.Item>}
        {isOwn && (
          <Menu.Item onClick={onShare}>{view.isShared ? 'Ne plus partager' : 'Partager avec la boutique'}</Menu.Item>
        )}
        {mayChange && <Menu.Item onClick={onRemove}>Supprimer</Menu.Item>}
        <Menu.Item onClick={onLeave}>Quitter la vue</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
