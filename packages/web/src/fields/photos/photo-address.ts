import { imageBase, thumbnailAddress } from '@boutique/domain'

/** The address of a photo within a square of `size` pixels, from the image address of a boutique. [CONST-05] */
export const photoAddress = (domainAssetsURL: string | undefined, path: string, size: number): string =>
  thumbnailAddress(imageBase(domainAssetsURL), path, size)

/** Waits for an image to be there, so that it can be shown without a gap; one that cannot be had makes nobody wait. */
export async function preload(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode().catch(() => undefined)
}
