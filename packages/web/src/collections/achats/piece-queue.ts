import { api, collectionPath } from '../../data/api.ts'
import { uploadPhoto } from '../../fields/photos/upload.ts'
import { UploadQueue } from '../../fields/photos/upload-queue.ts'
import { whenBack } from '../../fields/photos/when-back.ts'

/** A piece that somebody photographs. */
export interface NewPiece {
  name: string
  /** As it was typed; the server reads it. */
  estimation: string
  /** Without one the piece has no photo yet. */
  photo: File | undefined
}

/**
 * Sends pieces to a purchase, and again when a network comes back: first the piece with the id of its new product, then
 * its photo. A step that was done before its answer was lost changes nothing.
 */
export function pieceQueue(boutique: string, achat: string, onSent: () => void) {
  const pieces = new Map<File, NewPiece>()
  const purchase = `${collectionPath(boutique, 'achats')}/${encodeURIComponent(achat)}`
  const products = collectionPath(boutique, 'produits')
  const uploads = new UploadQueue({
    send: async (file, onProgress, key) => {
      const { name, estimation, photo } = pieces.get(file) as NewPiece
      await api('POST', `${purchase}/actions/ajouter-piece`, { name, estimation, produit: key })
      if (!photo) return ''
      const { fullPath } = await uploadPhoto({ boutique, id: key, docType: 'produit', docId: key, file, onProgress })
      await api('PATCH', `${products}/${key}`, { changes: { photos: [fullPath] } })
      return fullPath
    },
    onSent,
    onFailed: (problem) => console.error(problem),
    onBusy: () => undefined,
    whenBack,
  })
  return {
    uploads,
    add(piece: NewPiece): void {
      const file = piece.photo ?? new File([], piece.name)
      pieces.set(file, piece)
      uploads.add([file])
    },
    nameOf: (file: File): string => pieces.get(file)?.name ?? file.name,
  }
}
