/** What a file chooser offers: images, and those of phones that some systems do not know as such. */
export const ACCEPTED = 'image/*,.heic,.heif'

/** Whether a file is an image (PHOTO-01): by its type, and for one that the system cannot name by its extension. */
export function isImage({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type === '' ? /\.hei[cf]$/i.test(name) : type.startsWith('image/')
}

/** The sentence about the files that are no images: "Ce fichier n'est pas une image : notice.pdf"; undefined for none. */
export function notImages(files: readonly Pick<File, 'type' | 'name'>[]): string | undefined {
  const names = files.filter((file) => !isImage(file)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const start = names.length === 1 ? "Ce fichier n'est pas une image" : 'Ces fichiers ne sont pas des images'
  return `${start} : ${names.join(', ')}`
}
