import type { ImageFormat } from './images/inspect.ts'

const MAX_LENGTH = 80
const EXTENSIONS: Record<ImageFormat | 'pdf', string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  svg: 'svg',
  pdf: 'pdf',
}

/**
 * The name under which a photo or a PDF document is stored: accents folded, lower case, only `a-z 0-9 . - _`, at most 80 characters, with
 * the extension of its actual format. `Été à Sète.JPEG` → `ete-a-sete.jpg`; without any usable character → `photo.jpg`,
 * `document.pdf`.
 */
export function storedFileName(fileName: string, format: ImageFormat | 'pdf'): string {
  const extension = `.${EXTENSIONS[format]}`
  const stem = baseName(fileName)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, MAX_LENGTH - extension.length)
    .replace(/[.-]+$/, '')
  return (stem || (format === 'pdf' ? 'document' : 'photo')) + extension
}

/** The name to display: without folders or control characters, at most 200 characters; `photo` when nothing is left. */
export function displayName(fileName: string): string {
  const name = baseName(fileName)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
  return [...name].slice(0, 200).join('') || 'photo'
}

// Some browsers and programs send the whole path, with the separators of their system.
const baseName = (fileName: string) =>
  fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
