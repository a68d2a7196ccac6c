import { imageBase, isPrivatePath, privateFileAddress, thumbnailAddress } from '@boutique/domain'

/** The address of a photo within a square of `size` pixels: public, or protected for private files. [CONST-05] */
export function photoAddress(
  boutique: { id: string; domainAssetsURL?: string } | null,
  path: string,
  size: number,
): string {
  if (boutique && isPrivatePath(path)) return privateFileAddress(boutique.id, path, size)
  return thumbnailAddress(imageBase(boutique?.domainAssetsURL), path, size)
}

/** Loads an image in advance, so that it can replace another without a gap; a failure is ignored. */
export async function preload(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => undefined)
}
