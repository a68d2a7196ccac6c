/**
 * A file that cannot be read as a table; `message` is a French sentence. Not a `Problem`: the process that reads files loads
 * nothing of domain, which takes longer than most files.
 */
export class FileRefusal extends Error {
  readonly code: string

  /** @param code begins with `import.` in the answer */
  constructor(code: string, sentence: string) {
    super(sentence)
    this.name = 'FileRefusal'
    this.code = `import.${code}`
  }
}

/** A refusal, by the end of its code and its sentence. */
export const fileRefusal = (code: string, sentence: string): FileRefusal => new FileRefusal(code, sentence)

/** The file is no table at all. */
export const notATable = (): FileRefusal =>
  fileRefusal(
    'format',
    "Ce fichier n'est ni un CSV ni un classeur Excel (.xlsx). Ouvrez-le dans un tableur, puis enregistrez-le dans l'un de ces formats.",
  )

/** The workbook is cut, altered or not one. */
export const damagedWorkbook = (): FileRefusal =>
  fileRefusal(
    'abime',
    'Ce classeur est abîmé ou incomplet : ouvrez-le dans un tableur, puis enregistrez-le de nouveau.',
  )

/** It inflates to more than a table is. */
export const oversized = (): FileRefusal =>
  fileRefusal('demesure', 'Ce fichier contient beaucoup plus de données que sa taille ne le dit : il est refusé.')
