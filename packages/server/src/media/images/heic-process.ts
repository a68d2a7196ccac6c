import { readFileSync } from 'node:fs'
import libheif from 'libheif-js/wasm-bundle.js'
import { serveOnce } from '../../child/serve.ts'
import { writeTiff } from './tiff.ts'

/** The files to read and to write, and the colour profile of the source. */
export interface HeicTask {
  source: string
  target: string
  icc?: Uint8Array | undefined
}
/** `unreadable`: the photo is invalid; errors of the disk are thrown with their code. */
export type HeicAnswer = 'written' | 'unreadable'

// The process that decodes one photo.
serveOnce(convert)

async function convert({ source, target, icc }: HeicTask): Promise<HeicAnswer> {
  await libheif.ready
  const images = new libheif.HeifDecoder().decode(readFileSync(source))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return 'unreadable'
  // The bundle's own display function copies the picture twice more, with an alpha channel.
  const { heif_colorspace, heif_chroma } = libheif
  const decoded = await libheif.heif_js_decode_image2(
    image.handle,
    heif_colorspace.heif_colorspace_RGB,
    heif_chroma.heif_chroma_interleaved_RGB,
  )
  const channel = decoded.channels?.[0]
  if (decoded.code || !channel) return 'unreadable'
  writeTiff(target, { width: decoded.width, height: decoded.height, ...channel }, icc)
  return 'written'
}
