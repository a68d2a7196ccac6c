const nbsp = '\u00a0'
const figure = (count: number): string => count.toLocaleString('fr-FR').replace(/\s/g, nbsp)
const variants = (count: number): string => `${figure(count)}${nbsp}déclinaison${count > 1 ? 's' : ''}`

/** The number of combinations of the options, before and during the generation. */
export function combinationsLine(count: number, running: boolean): string {
  if (running) return `Génération de ${variants(count)} en cours…`
  if (count === 0) return 'Ajoutez une option et ses valeurs pour en tirer les déclinaisons.'
  return `Les options donnent ${variants(count)}. Celles qui existent déjà gardent leur prix.`
}

/** The result of a generation; existing variants are unchanged (VAR-17). */
export function generatedNotice(generated: number): string {
  if (generated === 0) return 'Aucune déclinaison à ajouter'
  return `${variants(generated)} ${generated > 1 ? 'ajoutées' : 'ajoutée'}`
}
