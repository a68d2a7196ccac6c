import { backOnSaleShown, type LiveDocument, mayBeSold, type ProductState, soldOutButtonShown } from '@boutique/domain'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { askAction } from '../../base/requested-action.ts'
import { type ItemAction, starAction } from '../../engine/list/item-actions.ts'
import type { ListContextValue } from '../../engine/list/list-context.ts'

/** The actions on the photo of a product: featured, online, reserved, sold out, and the sheet that sells it. [PROD-20..22] [PROD-24] */
export function productActions(
  document: LiveDocument,
  { run, change, boutique }: Pick<ListContextValue, 'run' | 'change' | 'boutique'>,
): ItemAction[] {
  const online = document.isOnlineStore === true
  const reserved = document.isReserved === true
  const actions: ItemAction[] = [
    starAction(document, 'isFeatured', { change }),
    {
      id: 'en-ligne',
      label: online ? 'Cacher du site' : 'Mettre en ligne',
      icon: online ? IconEye : IconEyeOff,
      pressed: online,
      onClick: () => void change(document, { isOnlineStore: !online }, online ? 'Caché du site' : 'Mis en ligne'),
    },
    {
      id: reserved ? 'lever-reservation' : 'reserver',
      label: reserved ? 'Lever la réservation' : 'Réserver',
      icon: IconBookmark,
      pressed: reserved,
      onClick: () => {
        if (reserved) void run(document, 'lever-reservation')
        else askAction({ slug: 'produits', boutique, id: document.id, action: 'reserver' })
      },
    },
  ]
  if (soldOutButtonShown(document as ProductState)) {
    actions.push({ id: 'vendre', label: 'Vendu', icon: IconCircleCheck, onClick: () => void run(document, 'vendre') })
  }
  if (backOnSaleShown(document as ProductState)) {
    actions.push({
      id: 'remettre-en-vente',
      label: 'Remettre en vente',
      icon: IconArrowBackUp,
      onClick: () => void run(document, 'remettre-en-vente'),
    })
  }
  if (mayBeSold(document as ProductState)) {
    const onClick = () => askAction({ slug: 'produits', boutique, id: document.id, action: 'encaisser' })
    actions.push({ id: 'encaisser', label: 'Encaisser', icon: IconCash, isButton: true, onClick })
  }
  return actions
}
