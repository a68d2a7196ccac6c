/** The accepted types of a file chooser: images, and phone formats that some systems do not recognise. */
export const ACCEPTED = 'image/*,.heic,.heif'

/** Whether a file is an image (PHOTO-01): by its type, or by its extension when the system does not know the type. */
export function isImage({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type === '' ? /\.hei[cf]$/i.test(name) : type.startsWith('image/')
}

/** The sentence about files that are not images: "Ce fichier n'est pas une image : notice.pdf"; undefined for none. */
export function notImages(files: readonly Pick<File, 'type' | 'name'>[]): string | undefined {
  const names = files.filter((file) => !isImage(file)).map(({ name }) => name)
  if (names.length === 0) return undefined
  const start = names.length === 1 ? "Ce fichier n'est pas une image" : 'Ces fichiers ne sont pas des images'
  return `${start} : ${names.join(', ')}`
}
