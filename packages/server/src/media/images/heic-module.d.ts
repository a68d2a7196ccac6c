/** The part of the decoder's bundle that is used here; the package declares no types for it. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    handle: unknown
    is_primary(): boolean
  }
  /** Pixels in the memory of WebAssembly: `stride` bytes a row. */
  interface DecodedImage {
    code?: unknown
    width: number
    height: number
    channels: { data: Uint8Array; stride: number }[]
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_js_decode_image2(handle: unknown, colorspace: unknown, chroma: unknown): DecodedImage | Promise<DecodedImage>
    heif_colorspace: { heif_colorspace_RGB: unknown }
    heif_chroma: { heif_chroma_interleaved_RGB: unknown }
  }
  export default libheif
}
