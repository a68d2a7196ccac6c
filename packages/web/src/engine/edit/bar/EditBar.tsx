import { withFlags } from '@boutique/domain'
import { ActionIcon, Button, Menu } from '@mantine/core'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useState } from 'react'
import { useListOrder } from '../../../base/search/list-order.ts'
import { useSession } from '../../../base/session/session.tsx'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { useComputed } from '../../../fields/panels/stored-values.ts'
import { ActionBar, BarGap, BarIcon } from '../../../ui/ActionBar.tsx'
import { BarRoom } from './BarRoom.tsx'
import { BarState } from './BarState.tsx'
import classes from '../edit.module.css'
import { useDuplicate } from '../../actions/use-duplicate.ts'
import { OthersHere } from '../../presence/OthersHere.tsx'
import { useCreations } from '../../use-creations.ts'
import { webViewOf } from '../../web-view.ts'
import { neighbours } from '../focus/labels.ts'
import { ActionHint } from '../../actions/ActionHint.tsx'
import { offeredActions } from '../../actions/offered-actions.ts'
import { NoticeArea } from './NoticeArea.tsx'
import type { PanelNotices } from './panel-notices.ts'
import { useShortcuts } from '../focus/use-shortcuts.ts'

interface EditBarProps {
  notices: PanelNotices
  onOpen(id: string): void
  onClose(): void
  onSave(): void
  onDelete(): void
  onHistory(): void
  onLabels(): void
  onAction(name: string): void
}

/** The action bar of a document, and the matching shortcuts. */
export function EditBar({ notices, onOpen, onClose, onSave, onDelete, onHistory, onLabels, onAction }: EditBarProps) {
  const { session, collection, boutique: boutiqueId, readOnly } = useFieldForm()
  const { can, boutique } = useSession()
  const { ids, total } = useListOrder(collection.screen?.path ?? '')
  const { previous, next, position } = neighbours(ids, session.id, total, useLastWith(ids, session.id))
  const { stored, byHand, address } = useEdited(
    useCallback(
      ({ stored: isStored, byHand: isByHand, document }) => ({
        stored: isStored,
        byHand: isByHand,
        address: webViewOf(collection, document, boutique?.websiteURL),
      }),
      [collection, boutique?.websiteURL],
    ),
  )
  const onPrevious = previous === undefined ? undefined : () => onOpen(previous)
  const onNext = next === undefined ? undefined : () => onOpen(next)
  useShortcuts({ save: onSave, close: onClose, previous: onPrevious, next: onNext })
  const offered = useOffered()
  const creations = useCreations(collection)
  const duplicate = useDuplicate()(collection, boutiqueId)
  const bar = collection.screen?.form.bar ?? []
  const run = (name: string) => () => onAction(name)
  const actions = (
    <>
      <BarRoom>
        {stored &&
          bar.flatMap((name) => {
            const label = offered[name]
            if (label === undefined) return []
            return (
              <ActionHint key={name} action={name}>
                <Button variant="default" size="xs" className={classes.wide} onClick={run(name)}>
                  {label}
                </Button>
              </ActionHint>
            )
          })}
        {stored &&
          creations.flatMap(({ id, label, inBar, start }) =>
            inBar ? (
              <Button key={id} variant="default" size="xs" className={classes.wide} onClick={() => start(session.id)}>
                {label}
              </Button>
            ) : (
              []
            ),
          )}
        {address && (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            color="gray"
            size="xs"
            className={classes.wide}
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            Voir sur le site
          </Button>
        )}
      </BarRoom>
      {stored && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" className={classes.more} aria-label="Autres actions">
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {address && (
              <Menu.Item component="a" href={address} target="_blank" rel="noreferrer">
                Voir sur le site
              </Menu.Item>
            )}
            {Object.entries(offered).map(([name, label]) => (
              <ActionHint key={name} action={name}>
                <Menu.Item onClick={run(name)}>{label}</Menu.Item>
              </ActionHint>
            ))}
            {duplicate && <Menu.Item onClick={() => duplicate(session.id)}>Dupliquer</Menu.Item>}
            {creations.map(({ id, label, start }) => (
              <Menu.Item key={id} onClick={() => start(session.id)}>
                {label}
              </Menu.Item>
            ))}
            {collection.paperLabel && <Menu.Item onClick={onLabels}>Imprimer une étiquette</Menu.Item>}
            <Menu.Item onClick={onHistory}>Historique</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {!readOnly && !(collection.screen?.form.creation && !stored) && (
        <BarIcon label="Enregistrer" onClick={onSave} className={classes.submit}>
          <IconDeviceFloppy size={18} stroke={1.6} />
        </BarIcon>
      )}
      {stored && can(collection.slug, 'remove') && (
        <BarIcon label="Supprimer" onClick={onDelete}>
          <IconTrash size={18} stroke={1.6} />
        </BarIcon>
      )}
      {!stored && can(collection.slug, 'remove') && <BarGap />}
    </>
  )
  const asksFirst = !stored && collection.screen?.form.creation !== undefined
  // Where these are, a stored document that saves by itself has its state: no second click finds another button.
  const first = (!stored || byHand) && !readOnly && (
    <Button
      variant={asksFirst ? undefined : 'default'}
      size="xs"
      className={asksFirst ? undefined : classes.firstSave}
      onClick={onSave}
    >
      {asksFirst ? 'Créer' : 'Enregistrer'}
    </Button>
  )
  return (
    <ActionBar
      position={position}
      onPrevious={onPrevious}
      onNext={onNext}
      state={
        <>
          {first}
          {readOnly ? <span className="ab-dim ab-sm">Lecture seule</span> : <BarState />}
          <NoticeArea notices={notices} />
          <OthersHere />
        </>
      }
      actions={actions}
      onClose={onClose}
    />
  )
}

/** The latest ids that this one was among; the first ones where it never was. */
function useLastWith(ids: readonly string[], id: string): readonly string[] {
  const [last, setLast] = useState(ids)
  if (ids === last || !ids.includes(id)) return last
  setLast(ids)
  return ids
}

/** The named actions available for the current values, with their labels. */
function useOffered(): Record<string, string> {
  const { collection, readOnly } = useFieldForm()
  return useComputed(
    useCallback(
      (values) => (readOnly ? {} : offeredActions(collection, withFlags(collection.fields, values))),
      [collection, readOnly],
    ),
  )
}
