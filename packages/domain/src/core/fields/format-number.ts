const figures = new Intl.NumberFormat('fr-FR')

/** A number in a French sentence: `10 000 000`, with U+00A0 between thousands and the minus sign U+2212. */
export const formatNumber = (number: number): string =>
  figures.format(number).replace(/\s/g, '\u00a0').replace('-', '\u2212')
