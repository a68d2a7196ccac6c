import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  // A few images at a time, one thread each: more would only multiply the memory of full-size pixels.
  library.concurrency(1)
  // libvips caches descriptors, and would keep those of removed files open.
  library.cache(false)
  return library
}

/** The image library. It is loaded for the first image, since it takes 20 MB and a tenth of a second. */
export function imageLibrary(): Promise<typeof sharp> {
  loaded ??= load()
  return loaded
}
