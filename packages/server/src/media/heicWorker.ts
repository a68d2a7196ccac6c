import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** What the thread answers: pixels of 4 bytes (RGBA), upright, row by row; `null` when there is nothing to read. */
export type HeicPixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | null

// The decoder tells its troubles to the console of whoever runs it; here the answer `null` says it all.
console.log = () => undefined

await libheif.ready
const images = new libheif.HeifDecoder().decode(readFileSync(workerData as string))
const image = images.find((one) => one.is_primary()) ?? images[0]
if (!image) answer(null)
else {
  const [width, height] = [image.get_width(), image.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  image.display({ data, width, height }, (shown) => answer(shown && { width, height, data }))
}

function answer(pixels: HeicPixels): void {
  parentPort?.postMessage(pixels, pixels ? [pixels.data.buffer] : [])
}
