import { imageBase, isPrivatePath, privateFileAddress, thumbnailAddress } from '@boutique/domain'

/** The address of a photo within a square of `size` pixels: of the shop's images, or behind session and right. [CONST-05] */
export function photoAddress(
  boutique: { id: string; domainAssetsURL?: string } | null,
  path: string,
  size: number,
): string {
  if (boutique && isPrivatePath(path)) return privateFileAddress(boutique.id, path, size)
  return thumbnailAddress(imageBase(boutique?.domainAssetsURL), path, size)
}

/** Waits for an image to be there, so that it can be shown without a gap; one that cannot be had makes nobody wait. */
export async function preload(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => undefined)
}
