import { lazyPart, overlayPart } from '../base/timing/lazy-part.ts'
import type { PiecesBySlug } from '../engine/list/pieces.ts'

export const ProductCard = lazyPart(() => import('./produits/ProductCard.tsx').then((m) => m.default))
const UploadDialog = overlayPart(() => import('./medias/UploadDialog.tsx').then((m) => m.default))
const LastSignIn = overlayPart(() => import('./utilisateurs/LastSignIn.tsx').then((m) => m.LastSignInNote))
const UnusedBar = overlayPart(() => import('./medias/UnusedBar.tsx').then((m) => m.default))
const FloodNotice = overlayPart(() => import('./demandes/FloodNotice.tsx').then((m) => m.default))

/** Components with which collections replace the generic list items, loaded when their screen opens. */
export const listPieces: PiecesBySlug = {
  produits: { Card: ProductCard },
  utilisateurs: { Note: LastSignIn },
  demandes: { Above: FloodNotice },
  medias: { Create: UploadDialog, Above: UnusedBar },
}
