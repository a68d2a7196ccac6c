import { type LiveDocument, mayDeleteUrl } from '@boutique/domain'
import { ActionIcon, Alert, Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useState } from 'react'
import { notify } from '../../base/notify.ts'
import { useSession } from '../../base/session/session.tsx'
import { api, collectionPath } from '../../data/api.ts'
import { useLiveList } from '../../data/live.ts'
import { sentenceOf } from '../../engine/list/use-document-calls.ts'
import { announceDeletion } from '../../engine/undo/undo.ts'
import { useEdited, useFieldForm } from '../../fields/form.ts'
import { Nothing, Panel } from '../../fields/shared/Panel.tsx'
import { Chip } from '../../ui/tags/Chip.tsx'
import { ConfirmDelete } from '../../ui/feedback/ConfirmDelete.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { AddAddress } from './AddAddress.tsx'
import { defaultAddress, defaultPathname, typeOf } from './composed.ts'

const TITLE = 'Liste des adresses associées'

/** The addresses of the open document: chooses its default one, adds and deletes others (URL). */
export function AddressesPanel() {
  const { collection } = useFieldForm()
  const { stored, type } = useEdited(
    useCallback(
      (snapshot) => ({ stored: snapshot.stored, type: typeOf(collection.slug, snapshot.document) }),
      [collection],
    ),
  )
  if (stored) return <Addresses type={type} />
  return (
    <Panel title={TITLE}>
      <Nothing>Les adresses s'ajoutent après le premier enregistrement.</Nothing>
    </Panel>
  )
}

function Addresses({ type }: { type: string }) {
  const { session, boutique, readOnly } = useFieldForm()
  const { can } = useSession()
  const { documents, status, problem } = useLiveList({
    boutique,
    collection: 'urls',
    where: { type, docId: session.id },
    sort: 'pathname',
    limit: 200,
  })
  const pathname = useEdited(useCallback(({ document }) => document.pathname, []))
  const inFolder = defaultPathname(type, session.id, pathname)
  const standing = documents.filter(({ isRedirect }) => !isRedirect)
  const byDefault = defaultAddress(standing, pathname, inFolder)
  const mayAdd = !readOnly && can('urls', 'create')
  const add = async (pathname: string, parentId?: string): Promise<void> => {
    await api('POST', collectionPath(boutique, 'urls'), { type, docId: session.id, pathname, parentId })
  }
  return (
    <Panel title={TITLE}>
      {problem && <Alert color="red">{problem.detail}</Alert>}
      {status === 'loading' && <RowSkeletons count={2} />}
      {status !== 'loading' && !problem && documents.length === 0 && <Nothing>Aucune adresse</Nothing>}
      <ul className="ab-grid ab-list ab-hide-empty" aria-label={TITLE}>
        {documents.map((url) => (
          <Address
            key={url.id}
            url={url}
            isDefault={url === byDefault}
            mayDelete={!readOnly && can('urls', 'remove') && (Boolean(url.isRedirect) || mayDeleteUrl(standing.length))}
            onDefault={readOnly ? undefined : () => session.change('pathname', url.pathname)}
          />
        ))}
      </ul>
      {mayAdd && status !== 'loading' && inFolder !== undefined && byDefault === undefined && (
        <Button
          className="ab-max-width-full ab-self-start"
          variant="default"
          size="xs"
          onClick={() => void add(inFolder).catch((refusal: unknown) => notify.error(sentenceOf(refusal)))}
        >
          Associer l'adresse actuelle, {inFolder}
        </Button>
      )}
      {mayAdd && <AddAddress type={type} onAdd={add} />}
    </Panel>
  )
}

interface AddressProps {
  url: LiveDocument
  isDefault: boolean
  mayDelete: boolean
  onDefault: (() => void) | undefined
}

/** One address: whether it is the default one, and its deletion, which is not possible for the last one (URL-07). */
function Address({ url, isDefault, mayDelete, onDefault }: AddressProps) {
  const { boutique } = useFieldForm()
  const { can, user } = useSession()
  const [asking, setAsking] = useState(false)
  const pathname = String(url.pathname ?? '')
  const remove = async () => {
    setAsking(false)
    try {
      const path = collectionPath(boutique, 'urls')
      const { rev } = await api<LiveDocument>('DELETE', `${path}/${encodeURIComponent(url.id)}`)
      announceDeletion({ path, id: url.id, revs: [rev], me: user.id }, can('urls', 'update'))
    } catch (problem) {
      notify.error(sentenceOf(problem))
    }
  }
  return (
    <li className="ab-row ab-gap-sm ab-touch-height ab-lined" aria-label={pathname}>
      <span className="ab-fill ab-anywhere">{pathname}</span>
      {isDefault && <Chip color="green">par défaut</Chip>}
      {Boolean(url.isRedirect) && <Chip color="gray">redirection</Chip>}
      {!isDefault && onDefault && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`Utiliser par défaut ${pathname}`}
          onClick={onDefault}
        >
          Utiliser par défaut
        </Button>
      )}
      {mayDelete && (
        <ActionIcon aria-label={`Supprimer ${pathname}`} onClick={() => setAsking(true)}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ConfirmDelete
        opened={asking}
        title="Voulez-vous vraiment supprimer cette adresse ?"
        consequence={`${pathname} ne mènera plus à ce document.`}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </li>
  )
}
