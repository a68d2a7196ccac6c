import PdfDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PdfDocument>

export const REGULAR = 'Helvetica'
export const BOLD = 'Helvetica-Bold'

/** A document in French, which a reader shows by its title. */
export const newPdf = (title: string, options: ConstructorParameters<typeof PdfDocument>[0]): Pdf =>
  new PdfDocument({ ...options, lang: 'fr', displayTitle: true, info: { Title: title, Creator: 'Arrière-boutique' } })

/** The bytes of a document from now on, once it is ended. */
export async function bytesOf(pdf: Pdf): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const { promise, resolve } = Promise.withResolvers<void>()
  pdf.on('end', () => resolve())
  await promise
  return Buffer.concat(parts)
}
