const format = new Intl.NumberFormat('fr-FR')

/**
 * A count in French, where 0 and 1 are singular: "0 document", "1 document", "2 345 documents".
 *
 * @param many the plural; by default the singular with an s
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${format.format(count)} ${Math.abs(count) < 2 ? one : many}`
