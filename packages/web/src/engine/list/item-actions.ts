import { isReordered, type LiveDocument, withFlags } from '@boutique/domain'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import type { Icon } from '@tabler/icons-react'
import { askAction } from '../../base/requested-action.ts'
import { asksFirst } from '../actions/asks-first.ts'
import { offeredActions } from '../actions/offered-actions.ts'
import { reachLinks } from '../reach.ts'
import { webViewOf } from '../web-view.ts'
import type { ListContextValue } from './list-context.ts'

/** An action on one document of a list. */
export interface ItemAction {
  id: string
  label: string
  icon: Icon
  /** The state of a toggle. */
  pressed?: boolean
  /** Opens this address in a new tab. */
  href?: string
  /** A button only: the menu has the action at its own place. */
  isButton?: boolean
  /** The address opens another program, such as the telephone, and no tab. */
  isHere?: boolean
  onClick?(): void
}

/**
 * The actions every collection has: Top [LIST-20], Refresh where there is a publication date [LIST-21], those that the
 * collection declares, duplicating, the creations that the document can fill, the view on the web [LIST-18]; in the bin, only restoring.
 */
export function commonActions(document: LiveDocument, context: ListContextValue): ItemAction[] {
  const { collection, trash, canRestore, canUpdate, websiteURL, run } = context
  if (trash) {
    const restore = () => void run(document, 'restaurer')
    return canRestore ? [{ id: 'restaurer', label: 'Restaurer', icon: IconRestore, onClick: restore }] : []
  }
  const actions: ItemAction[] = []
  const reach = context.phone && collection.screen?.reach?.rows ? collection.screen.reach : undefined
  for (const { id, label, href } of reachLinks(reach, document))
    actions.push({ id, label, icon: id === 'appeler' ? IconPhone : IconMail, href, isHere: true })
  if (canUpdate && isOrdered(context)) {
    actions.push({ id: 'top', label: 'Top', icon: IconArrowUp, onClick: () => void run(document, 'top') })
    if (collection.fields.publishedAt && document.publishedAt !== undefined) {
      actions.push({ id: 'refresh', label: 'Refresh', icon: IconRefresh, onClick: () => void run(document, 'refresh') })
    }
  }
  if (canUpdate) actions.push(...declaredActions(document, context))
  const { duplicate } = context
  if (duplicate)
    actions.push({ id: 'dupliquer', label: 'Dupliquer', icon: IconCopy, onClick: () => duplicate(document.id) })
  for (const { id, label, start } of context.creations)
    actions.push({ id, label, icon: IconPlus, onClick: () => start(document.id) })
  const href = webViewOf(collection, document, websiteURL)
  if (href) actions.push({ id: 'voir', label: 'Voir sur le site', icon: IconExternalLink, href })
  return actions
}

/** The actions that the collection declares, for the document's values; one that asks for input opens its dialog. */
function declaredActions(document: LiveDocument, { collection, boutique, run }: ListContextValue): ItemAction[] {
  const offered = Object.entries(offeredActions(collection, withFlags(collection.fields, document)))
  return offered
    .filter(([id]) => collection.actions && Object.hasOwn(collection.actions, id))
    .map(([id, label]) => ({
      id,
      label,
      icon: IconBolt,
      onClick: () => {
        if (asksFirst(collection, id)) askAction({ slug: collection.slug, boutique, id: document.id, action: id })
        else void run(document, id)
      },
    }))
}

/** Toggles the flag that a star shows. */
export function starAction(
  document: LiveDocument,
  name: string,
  { change }: Pick<ListContextValue, 'change'>,
): ItemAction {
  const pressed = document[name] === true
  return {
    id: 'vedette',
    label: pressed ? 'Retirer de la vedette' : 'Mettre en vedette',
    icon: IconStar,
    pressed,
    onClick: () => void change(document, { [name]: !pressed }, pressed ? 'Retrait de la vedette' : 'Mise en vedette'),
  }
}

/** Whether the order of the collection is the one that people make. */
const isOrdered = ({ collection }: ListContextValue): boolean =>
  collection.screen !== undefined && isReordered(collection.screen.list)
