import { isPdf } from '@boutique/domain'

/** The accepted types of a file chooser: images, and phone formats that some systems do not recognise. */
export const ACCEPTED = 'image/*,.heic,.heif'

/** The accepted types where a field also takes PDF documents. */
export const ACCEPTED_DOCUMENTS = `${ACCEPTED},application/pdf,.pdf`

/** Whether a file is an image (PHOTO-01): by its type, or by its extension when the system does not know the type. */
export function isImage({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type === '' ? /\.hei[cf]$/i.test(name) : type.startsWith('image/')
}

/** Whether a file is a PDF document: by its type, or by its extension when the system does not know the type. */
export function isPdfFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type === '' ? isPdf(name) : type === 'application/pdf'
}

/** Whether a field takes a file: an image, or also a PDF document (`documents`). */
export const isTaken = (file: Pick<File, 'type' | 'name'>, documents = false): boolean =>
  isImage(file) || (documents && isPdfFile(file))

/**
 * The sentence about files that a field does not take: "Ce fichier n'est pas une image : notice.pdf"; undefined for
 * none.
 */
export function notTaken(files: readonly Pick<File, 'type' | 'name'>[], documents = false): string | undefined {
  const names = files.filter((file) => !isTaken(file, documents)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const [one, many] = documents
    ? ["Ce fichier n'est ni une image ni un PDF", 'Ces fichiers ne sont ni des images ni des PDF']
    : ["Ce fichier n'est pas une image", 'Ces fichiers ne sont pas des images']
  const start = names.length === 1 ? one : many
  return `${start} : ${names.join(', ')}`
}
